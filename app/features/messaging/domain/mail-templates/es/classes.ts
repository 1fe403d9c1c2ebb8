import type { TemplateName } from "../../../mails-model";
import type { MailTemplate } from "../mail-template";
import { SIGNED } from "./mail-template";

/** Spanish mails about changes of a class, and to people who apply to teach. */
export const classes = {
  class_changed: {
    subject: "Su clase {{class_id}} cambió",
    body: `Hola, {{first_name}}:

Los datos de su clase de **{{program}}** cambiaron. Esta es la nueva información:

- Clase: {{class_id}}
- Orientación: {{orientation}}
- Inicio: {{class_start}}
- Horario: {{class_schedule}}
- Lugar: {{location_address}}

Antes:

- Inicio: {{previous_start}}
- Horario: {{previous_schedule}}
- Lugar: {{previous_location}}

[Ver mi clase]({{portal_link}})

${SIGNED}`,
  },
  sessions_changed: {
    subject: "Cambiaron sesiones de su clase {{class_id}}",
    body: `Hola, {{first_name}}:

Cambiaron sesiones de su clase de **{{program}}**:

{{changes}}

[Ver mi clase]({{portal_link}})

${SIGNED}`,
  },
  attendance_warning: {
    subject: "Su asistencia en {{program}}",
    body: `Hola, {{first_name}}:

Usted perdió {{missed}} de su clase de **{{program}}** ({{class_id}}).

Su programa exige un número de horas. Llámenos para planear juntos cómo recuperar lo que perdió.

[Ver mi asistencia]({{portal_link}})

${SIGNED}`,
  },
  leave_approved: {
    subject: "Su licencia está aprobada",
    body: `Hola, {{first_name}}:

Su licencia de **{{program}}** ({{class_id}}) está aprobada: {{leave_days}}. Será un gusto verle después.

[Ver mi asistencia]({{portal_link}})

${SIGNED}`,
  },
  leave_declined: {
    subject: "Su licencia no fue aprobada",
    body: `Hola, {{first_name}}:

No pudimos aprobar su licencia de **{{program}}** ({{class_id}}).

- Días: {{leave_days}}
- Motivo: {{reason}}

Le esperamos en clase esos días. Si tiene preguntas, llámenos.

[Ver mi asistencia]({{portal_link}})

${SIGNED}`,
  },
  class_cancelled: {
    subject: "La clase {{class_id}} se canceló",
    body: `Hola, {{first_name}}:

Lo sentimos: su clase de **{{program}}** no se dará y su inscripción queda cancelada.

- Clase: {{class_id}}
- Inicio programado: {{class_start}}
- Motivo: {{reason}}

Solicitamos un reembolso de {{amount}} para usted. Le avisaremos cuando esté en camino.

[Ver nuestras otras clases]({{programs_link}})

${SIGNED}`,
  },
  class_transferred: {
    subject: "Ahora está en la clase {{class_id}}",
    body: `Hola, {{first_name}}:

Su inscripción en **{{program}}** pasó a otra clase. Usted no tiene que hacer nada.

- Clase: {{class_id}}
- Por confirmar a más tardar el: {{confirm_by}}
- Orientación: {{orientation}}
- Inicio: {{class_start}}
- Horario: {{class_schedule}}
- Lugar: {{location_address}}
- Mapa: [Ver en un mapa]({{map_link}})
- Cómo llegar: {{directions}}
- Horario de oficina: {{location_hours}}
- Teléfono: {{location_phone}}
- Clase anterior: {{previous_class}}
- Motivo: {{reason}}
- Saldo pendiente: {{balance}}

Qué traer: {{student_note}}

[Ver mi clase]({{portal_link}})

${SIGNED}`,
  },
  class_message: {
    subject: "{{subject}}",
    body: `Hola, {{first_name}}:

{{message}}

${SIGNED}`,
  },
  broadcast: {
    subject: "{{subject}}",
    body: `Hola, {{first_name}}:

{{message}}

${SIGNED}`,
  },
  student_message: {
    subject: "{{subject}}",
    body: `Hola, {{first_name}}:

{{message}}

${SIGNED}`,
  },
  instructor_application: {
    subject: "Recibimos su solicitud para enseñar en {{school_name}}",
    body: `Hola, {{first_name}}:

Gracias por su solicitud para enseñar en {{school_name}}. Leemos todas las solicitudes y le responderemos por correo electrónico.

- Código de la solicitud: {{submission_code}}

[Ver mi solicitud]({{submission_link}})

${SIGNED}`,
  },
  instructor_approved: {
    subject: "Le damos la bienvenida a {{school_name}}",
    body: `Hola, {{first_name}}:

Su solicitud para enseñar en {{school_name}} está aprobada. Nos comunicaremos con usted sobre su primera clase.

${SIGNED}`,
  },
  instructor_rejected: {
    subject: "Su solicitud a {{school_name}}",
    body: `Hola, {{first_name}}:

Gracias por su solicitud para enseñar en {{school_name}}. Decidimos no continuar con su solicitud.

Motivo: {{reason}}

${SIGNED}`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
