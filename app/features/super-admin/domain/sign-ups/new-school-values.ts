import { z } from "zod";
import { conflict } from "~/platform/errors";
import { id, optional } from "~/platform/input";
import { superAdmin } from "~/platform/policy";
import { query } from "~/platform/verb";
import { findSignUp } from "../../data/sign-ups";
import { APPROVE_FIRST, siteName } from "../../sign-up-model";

const blank = {
  school_type: "local",
  payment_plan: "basic",
  plan_status: "active",
  status: "active",
  country: "United States",
  service_fee_type: "percentage",
  service_fee: "2.99",
  lms_status: "disabled",
};

/** Default values of the new-school form: empty, or filled in from an approved request. @throws not_found, conflict `not_approved` */
export const newSchoolValues = query({
  name: "desk.new-school",
  allow: superAdmin,
  input: z.object({ interested: optional(id()) }),
  async run(ctx, { interested }) {
    if (!interested) return { values: blank, from: null };
    const found = await findSignUp(ctx, interested);
    if (found.status !== "approved") throw conflict("not_approved", APPROVE_FIRST);
    const { schoolName, address, city, state, zipcode, phone, websiteUrl, email, contactFirstName, contactLastName, plan } = found;
    const values = {
      ...blank,
      name: schoolName,
      subdomain_url: siteName(schoolName),
      address: address ?? "",
      city: city ?? "",
      state: state ?? "",
      zipcode: zipcode ?? "",
      phone: phone ?? "",
      website_url: websiteUrl ?? "",
      contact_email: email,
      payment_plan: plan ?? blank.payment_plan,
      owner: { first_name: contactFirstName, last_name: contactLastName, email },
    };
    return { values, from: schoolName };
  },
});
