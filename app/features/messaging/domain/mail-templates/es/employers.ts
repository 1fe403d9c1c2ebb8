import type { TemplateName } from "../../../mails-model";
import type { MailTemplate } from "../mail-template";

/** Spanish mails of employers to students. */
export const employers = {
  application_offered: {
    subject: "{{employer}} le ofrece un empleo",
    body: `Hola, {{first_name}}:

Buenas noticias: {{employer}} le ofrece el empleo que solicitó, {{job_title}}. Se comunicarán con usted.

[Ver mis solicitudes]({{jobs_link}})`,
  },
  application_declined: {
    subject: "Su solicitud: {{job_title}}",
    body: `Hola, {{first_name}}:

Gracias por su solicitud. {{employer}} decidió no continuar con su solicitud para {{job_title}}. Hay otros empleos disponibles.

[Ver empleos]({{jobs_link}})`,
  },
  applicant_message: {
    subject: "{{subject}}",
    body: `Hola, {{first_name}}:

{{employer}} le envió un mensaje sobre su solicitud para {{job_title}}:

{{message}}`,
  },
  event_cancelled: {
    subject: "Evento cancelado: {{event_title}}",
    body: `Hola, {{first_name}}:

{{employer}} canceló {{event_title}}, programado para el {{event_time}}.`,
  },
  event_seat: {
    subject: "Tiene un cupo: {{event_title}}",
    body: `Hola, {{first_name}}:

Se abrió un cupo. {{employer}} le espera en {{event_title}} el {{event_time}}.`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
