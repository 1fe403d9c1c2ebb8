import type { TemplateName } from "../../../mails-model";
import type { MailTemplate } from "../mail-template";
import { SIGNED } from "./mail-template";

/** Spanish reminders of classes, orientations, documents and deadlines. */
export const reminders = {
  class_reminder: {
    subject: "{{program}} empieza {{starts_in}}",
    body: `Hola, {{first_name}}:

Su clase de **{{program}}** empieza {{starts_in}}. Estos son los detalles.

- Clase: {{class_id}}
- Inicio: {{class_start}}
- Horario: {{class_schedule}}
- Lugar: {{location_address}}
- Mapa: [Ver en un mapa]({{map_link}})
- Cómo llegar: {{directions}}
- Teléfono: {{location_phone}}
- Instructor: {{instructor}}

Qué traer: {{student_note}}

[Ver mi clase]({{portal_link}})

[Agregue la clase a su calendario]({{calendar_link}}) si todavía no lo ha hecho.

${SIGNED}`,
  },
  orientation_reminder: {
    subject: "La orientación de {{program}} es {{starts_in}}",
    body: `Hola, {{first_name}}:

Su orientación de **{{program}}** es {{starts_in}}.

- Fecha y hora: {{orientation}}
- Lugar: {{location_address}}
- Mapa: [Ver en un mapa]({{map_link}})
- Cómo llegar: {{directions}}
- Teléfono: {{location_phone}}

Qué traer: {{student_note}}

Si no puede asistir, llámenos.

[Ver mi clase]({{portal_link}})

${SIGNED}`,
  },
  documents_missing: {
    subject: "Todavía necesitamos documentos para {{program}}",
    body: `Hola, {{first_name}}:

Su clase de **{{program}}** empieza el {{class_start}} y todavía necesitamos documentos para su expediente.

- Faltan: {{documents}}

Súbalos en la página de su clase o tráigalos a la oficina antes de su primer día.

[Ver mi clase]({{portal_link}})

${SIGNED}`,
  },
  documents_expiring: {
    subject: "Por favor, renueve sus documentos",
    body: `Hola, {{first_name}}:

Algunos de sus documentos vencen pronto o ya vencieron, y su clase todavía los necesita.

- Documentos: {{documents}}

Envíe los nuevos, por favor. Sin ellos, es posible que no pueda asistir a la práctica clínica.

[Mis documentos]({{portal_link}})

${SIGNED}`,
  },
  document_sent_back: {
    subject: "Por favor, envíe de nuevo: {{document}}",
    body: `Hola, {{first_name}}:

No pudimos aceptar un documento para su clase de **{{program}}**.

- Documento: {{document}}
- Motivo: {{reason}}

Envíelo de nuevo en la página de su clase.

[Enviar el documento]({{portal_link}})

${SIGNED}`,
  },
  registration_deadline: {
    subject: "La inscripción en {{program}} cierra el {{deadline}}",
    body: `Hola, {{first_name}}:

Usted empezó a inscribirse en **{{program}}**. La inscripción en esta clase cierra el {{deadline}}. Guardamos sus respuestas para que continúe donde se quedó.

- Clase: {{class_id}}
- Inicio: {{class_start}}

[Completar mi inscripción]({{resume_link}})

${SIGNED}`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
