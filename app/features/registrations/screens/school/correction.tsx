import { useLoaderData } from "@remix-run/react";
import { registrationProfilePath, studentsPath } from "~/features/enrollment/paths";
import { school } from "~/features/identity/gates";
import { parseForm } from "~/platform/form-data";
import { intent, type ScreenRequest, screenAction, screenLoader } from "~/platform/screen";
import { PageHeader } from "~/ui/page-header";
import { Tabs } from "~/ui/tabs";
import { titled } from "~/ui/titled";
import { CORRECTION_LABELS, CORRECTIONS } from "../../correction-model";
import { askAgreement, attachAgreement } from "../../domain/corrections/agreement";
import { correctAnswers } from "../../domain/corrections/correct-answers";
import { checkDiscount, correctDiscount } from "../../domain/corrections/correct-discount";
import { checkProducts, correctProducts } from "../../domain/corrections/correct-products";
import { correctionForm } from "../../domain/corrections/correction-form";
import { CorrectionBody } from "../../parts/correction-forms";
import { correctRegistrationPath } from "../../paths";

/** The fields of a change in the URL; other parameters are dropped. */
const CHANGE = /^(lines\.[\w-]+|product|quantity|kind|amount|promo_code)$/;
const fieldsOf = (entries: Iterable<[string, unknown]>): [string, string][] =>
  [...entries].flatMap(([name, value]) => (CHANGE.test(name) && typeof value === "string" ? [[name, value] as [string, string]] : []));

function changeOf(url: URL): Record<string, unknown> {
  const form = new FormData();
  for (const [name, value] of fieldsOf(url.searchParams)) form.append(name, value);
  return parseForm(form);
}

const ofThis = (values: Record<string, unknown>, { params }: ScreenRequest) => ({ ...values, registration: params.id });
const shown =
  (what: string) =>
  (_: unknown, { params }: ScreenRequest, form: FormData) =>
    correctRegistrationPath(params.id ?? "", what, Object.fromEntries(fieldsOf(form.entries())));
const back = (_: unknown, { params }: ScreenRequest) => registrationProfilePath(params.id ?? "");
const saved = { input: ofThis, to: back, toast: "Registration corrected." };

export const handle = { menu: studentsPath };
export const loader = screenLoader(correctionForm, {
  gate: school,
  input: ({ params, url }) => ({ id: params.id, what: url.searchParams.get("what") ?? undefined, change: changeOf(url) }),
});
export const action = screenAction(
  {
    "check-products": intent(checkProducts, { input: ofThis, to: shown("products"), toast: null }),
    "check-discount": intent(checkDiscount, { input: ofThis, to: shown("discount"), toast: null }),
    products: intent(correctProducts, saved),
    discount: intent(correctDiscount, saved),
    answers: intent(correctAnswers, saved),
    ask: intent(askAgreement, { ...saved, toast: ({ to }) => `Agreement sent to ${to}.` }),
    paper: intent(attachAgreement, { ...saved, toast: "Agreement attached." }),
  },
  { gate: school },
);
export const meta = titled("Correct a registration");

/** Corrects a registration; shows the price effect before saving. */
export default function CorrectionScreen() {
  const view = useLoaderData<typeof loader>();
  const { registration, what } = view;
  return (
    <>
      <PageHeader
        title="Correct a registration"
        crumbs={[{ label: `${registration.studentName}, ${registration.number}`, to: registrationProfilePath(registration.id) }]}
        lead={`${registration.program} · ${registration.classCode}`}
      />
      <Tabs label="What" tabs={CORRECTIONS.map((each) => ({ label: CORRECTION_LABELS[each], to: correctRegistrationPath(registration.id, each) }))} />
      {registration.isActive ? <CorrectionBody view={view} key={what} /> : <div className="alert">Reactivate the registration first.</div>}
    </>
  );
}
