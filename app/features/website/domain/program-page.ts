import { offersOnSite } from "~/features/employers/data/offers";
import { publicRates } from "~/features/outcomes/domain/rates";
import { showSiteProgram } from "~/features/programs/domain/site-program";
import { anyoneAtSchool } from "~/platform/policy";
import { query } from "~/platform/verb";

/** A program's page with its sponsorships and published rates, read together. @throws not_found */
export const showProgramPage = query({
  name: "site.program-page",
  allow: anyoneAtSchool,
  input: showSiteProgram.verb.input,
  async run(ctx, input) {
    const [page, offers, rates] = await Promise.all([showSiteProgram(ctx, input), offersOnSite(ctx), publicRates(ctx, input.slug)]);
    const own = offers.filter(({ programs }) => programs.some(({ id }) => id === page.program.id));
    return { ...page, rates, offers: own.map(({ id, title, employer, amountCents, percent }) => ({ id, title, employer, amountCents, percent })) };
  },
});
