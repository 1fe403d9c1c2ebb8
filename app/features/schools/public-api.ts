import { get } from "~/platform/endpoint";
import type { Endpoint } from "~/platform/endpoint-row";
import { json } from "~/platform/json";
import { getDomainSchool } from "./domain/domain-school";
import { domainSchoolShape } from "./public-shapes";

export const publicEndpoints: Endpoint[] = [
  get("/schools/get-domain-school/", getDomainSchool, "The school of a host", {
    output: json(domainSchoolShape, ({ school, subdomain, voiceAiPhone }) => ({
      id: school.id,
      name: school.name,
      address: school.address,
      city: school.city,
      state: school.state,
      zipcode: school.zipcode,
      country: school.country,
      phone: school.phone,
      voice_ai_phone: voiceAiPhone,
      contact_email: school.contactEmail,
      website_url: school.websiteUrl,
      custom_navbars: school.navbar,
      visitor_notice_title: school.visitorNoticeTitle,
      visitor_notice_desc: school.visitorNoticeDesc,
      primary_color: school.primaryColor,
      secondary_color: school.secondaryColor,
      dark_color: school.darkColor,
      logo_url: school.logoUrl,
      small_logo_url: school.smallLogoUrl,
      school_type: school.type,
      payment_plan: school.plan,
      subdomain,
    })),
  }),
];
