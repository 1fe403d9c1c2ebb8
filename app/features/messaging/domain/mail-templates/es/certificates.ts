import type { TemplateName } from "../../../mails-model";
import type { MailTemplate } from "../mail-template";
import { SIGNED } from "./mail-template";

/** Spanish mails about certificates, and to graduates. */
export const certificates = {
  certificate_issued: {
    subject: "Su certificado de {{program}}",
    body: `Hola, {{first_name}}:

¡Felicidades! Su certificado de **{{program}}** está listo. Su número es {{certificate_num}}.

[Abrir mis certificados]({{portal_link}})

Los empleadores lo verifican en {{certificate_link}}

[Agregarlo a LinkedIn]({{linkedin_link}})

${SIGNED}`,
  },
  certificate_revoked: {
    subject: "Su certificado {{certificate_num}} fue anulado",
    body: `Hola, {{first_name}}:

Anulamos su certificado {{certificate_num}} de **{{program}}**. El motivo: {{reason}}.

La página de verificación ahora lo indica: {{certificate_link}}

${SIGNED}`,
  },
  certificate_expiring: {
    subject: "Su certificado de {{program}} vence el {{expires_on}}",
    body: `Hola, {{first_name}}:

Su certificado {{certificate_num}} de **{{program}}** vence el {{expires_on}}.

[Ver nuestro programa]({{program_link}})

${SIGNED}`,
  },
  graduate_survey: {
    subject: "¿Trabaja en su campo?",
    body: `Hola, {{first_name}}:

Usted completó **{{program}}** con nosotros. ¿Trabaja en este campo?

[Responder con un clic]({{survey_link}})

Su respuesta ayuda a los nuevos estudiantes. No necesita iniciar sesión.

${SIGNED}`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
