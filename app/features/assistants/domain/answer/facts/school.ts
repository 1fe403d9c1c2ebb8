import { streetText } from "~/features/programs/model";
import { homePath, programsPath } from "~/features/programs/paths";
import { refundPolicyOf } from "~/features/schools/refund-policy-model";
import { storePath } from "~/features/store/paths";
import { aboutPath, campusesPath, termsPath } from "~/features/website/paths";
import { planHas } from "~/platform/policy";
import { type Fact, type FactState, itemsIn, listIn, pageOf, personOf } from "./state";

const missing = (state: FactState): Fact => ({ text: state.say("notPublished", { person: personOf(state) }), sources: [], isMissing: true });
const campusPage = ({ school, say }: FactState) => ({ title: say("topicAddress"), href: planHas(school, "website") ? campusesPath : homePath() });
const namedCampuses = ({ campuses, slots }: FactState) => (slots.campus ? campuses.filter(({ id }) => id === slots.campus) : campuses);

/** Hours of the campuses as the campus page shows them, and of the office. */
export function hours(state: FactState): Fact {
  const { say, bot, slots } = state;
  const texts = [
    ...namedCampuses(state).flatMap((campus) => (campus.hours ? [say("hoursOf", { name: campus.name, hours: campus.hours })] : [])),
    bot.hours && !slots.campus ? say("officeHours", { hours: bot.hours }) : "",
  ].filter(Boolean);
  return texts.length > 0 ? { text: texts.join(" "), sources: [campusPage(state)] } : missing(state);
}

/** Addresses of the campuses as the campus page shows them, else of the office. */
export function address(state: FactState): Fact {
  const { say, school } = state;
  const office = {
    name: school.name,
    street: school.address ?? "",
    city: school.city ?? "",
    state: school.state ?? "",
    zipcode: school.zipcode ?? "",
    phone: school.phone,
    description: null,
  };
  const own = namedCampuses(state);
  const places = own.length > 0 ? own : school.address ? [office] : [];
  const texts = places.map((place) => {
    const where = streetText({ address: place.street, address2: null, city: place.city, state: place.state, zipcode: place.zipcode });
    const phone = place.phone ? ` ${say("phone", { phone: place.phone })}` : "";
    return `${say("campus", { name: place.name, address: where })}${phone}${own.length === 1 && place.description ? ` ${place.description}` : ""}`;
  });
  return texts.length > 0 ? { text: texts.join(" "), sources: [campusPage(state)] } : missing(state);
}

export function contact(state: FactState): Fact {
  const { say, bot, school, language } = state;
  const phone = bot.handoverPhone ?? school.phone;
  const email = bot.handoverEmail ?? school.contactEmail;
  const ways = [phone, email].filter((way): way is string => Boolean(way));
  return ways.length > 0
    ? { text: say("reach", { school: school.name, ways: listIn(language, ways) }), sources: [{ title: school.name, href: homePath() }] }
    : missing(state);
}

export function accreditation(state: FactState): Fact {
  const { say, papers, school } = state;
  const texts = [
    papers?.accreditation ? say("accredited", { accreditation: papers.accreditation }) : "",
    papers?.licenseNumber ? say("licensed", { license: papers.licenseNumber }) : "",
  ].filter(Boolean);
  return texts.length > 0
    ? { text: texts.join(" "), sources: [{ title: school.name, href: planHas(school, "website") ? aboutPath : homePath() }] }
    : missing(state);
}

/** The program's own policy, else the school's. */
export function refund({ program, school, say }: FactState): Fact {
  const own = program?.refundPolicy ?? program?.cancellationPolicy;
  return program && own
    ? { text: own, sources: [pageOf(program)] }
    : { text: refundPolicyOf(school), sources: [{ title: say("topicRefund"), href: termsPath }] };
}

/** An employer or agency can be named at registration; other funding is for a person to answer. */
export const funding = (state: FactState): Fact => ({
  text: `${state.say("sponsor")} ${state.say("moreFunding", { person: personOf(state) })}`,
  sources: [{ title: state.say("topicPrograms"), href: programsPath() }],
});

export function store(state: FactState): Fact {
  const { say, shelf, language } = state;
  if (shelf.length === 0) return { text: say("noStore", { person: personOf(state) }), sources: [], isMissing: true };
  const items = itemsIn(language, shelf);
  return { text: say("items", { items }), sources: [{ title: say("topicStore"), href: storePath }] };
}
