import { offersOnSite } from "~/features/employers/data/offers";
import { takesGroups } from "~/features/groups/data/groups";
import { publicRates } from "~/features/outcomes/domain/rates";
import { showSiteProgram } from "~/features/programs/domain/site-program";
import { anyoneAtSchool } from "~/platform/policy";
import { query } from "~/platform/verb";

/** A program's page with its sponsorships, published rates, and whether teams can enroll, read together. @throws not_found */
export const showProgramPage = query({
  name: "site.program-page",
  allow: anyoneAtSchool,
  input: showSiteProgram.verb.input,
  async run(ctx, input) {
    const [page, offers, rates, takesTeams] = await Promise.all([
      showSiteProgram(ctx, input),
      offersOnSite(ctx),
      publicRates(ctx, input.slug),
      takesGroups(ctx, input.slug),
    ]);
    const own = offers.filter(({ programs }) => programs.some(({ id }) => id === page.program.id));
    return {
      ...page,
      rates,
      takesTeams,
      offers: own.map(({ id, title, employer, amountCents, percent }) => ({ id, title, employer, amountCents, percent })),
    };
  },
});
