import type { TemplateName } from "../../../mails-model";
import type { MailTemplate } from "../mail-template";
import { SIGNED } from "./mail-template";

/** Spanish mails about inquiries, waitlists and pre-enrollments. */
export const admissions = {
  inquiry_response: {
    subject: "Su pregunta sobre {{program}}",
    body: `Hola, {{first_name}}:

Gracias por preguntar por {{program}}.

{{answer}}

- Matrícula: {{program_fee}}
- Próxima clase: {{upcoming_class}}

[Ver el programa]({{program_link}})

${SIGNED}`,
  },
  inquiry_auto_reply: {
    subject: "Recibimos su pregunta sobre {{program}}",
    body: `Hola, {{first_name}}:

Gracias por preguntar por {{program}}. Nuestro equipo le responderá pronto, por lo general en un día hábil.

- Matrícula: {{program_fee}}
- Próxima clase: {{upcoming_class}}

[Ver el programa]({{program_link}})

${SIGNED}`,
  },
  follow_up: {
    subject: "¿Todavía le interesa {{program}}?",
    body: `Hola, {{first_name}}:

Hace unos días nos preguntó por {{program}}. Si todavía tiene preguntas, con gusto le ayudamos.

- Matrícula: {{program_fee}}
- Próxima clase: {{upcoming_class}}

[Ver el programa]({{program_link}})

${SIGNED}`,
  },
  waitlist_confirmation: {
    subject: "Usted está en la lista de espera de {{program}}",
    body: `Hola, {{first_name}}:

Usted está en la lista de espera de **{{program}}**. Le escribiremos por correo electrónico cuando haya un cupo.

- Clase: {{class_id}}
- Su lugar en la lista: {{position}}
- Matrícula: {{program_fee}}
- Próxima clase: {{upcoming_class}}

${SIGNED}`,
  },
  offered_class_info: {
    subject: "Hay un cupo en {{program}}",
    body: `Hola, {{first_name}}:

Hay un cupo en **{{program}}**. Los cupos se dan por orden de llegada.

- Clase: {{class_id}}
- Inicio: {{class_start}}
- Horario: {{class_schedule}}
- Lugar: {{location_address}}
- Matrícula: {{program_fee}}

[Inscribirme ahora]({{register_link}})

${SIGNED}`,
  },
  waitlist_offer: {
    subject: "Le guardamos un cupo en {{program}}",
    body: `Hola, {{first_name}}:

Se abrió un cupo en **{{program}}** y se lo guardamos hasta el **{{offer_expires}}**.

- Clase: {{class_id}}
- Inicio: {{class_start}}
- Horario: {{class_schedule}}
- Lugar: {{location_address}}
- Matrícula: {{program_fee}}

[Tomar el cupo]({{offer_link}})

¿No lo necesita? [Rechace el cupo]({{decline_link}}) y se lo ofreceremos a la siguiente persona. También puede [salir de la lista de espera]({{leave_link}}).

${SIGNED}`,
  },
  waitlist_reminder: {
    subject: "Le guardamos su cupo en {{program}} hasta el {{offer_expires}}",
    body: `Hola, {{first_name}}:

Le guardamos un cupo en **{{program}}** hasta el **{{offer_expires}}**. Después pasa a la siguiente persona.

- Clase: {{class_id}}
- Inicio: {{class_start}}
- Horario: {{class_schedule}}
- Lugar: {{location_address}}
- Matrícula: {{program_fee}}

[Tomar el cupo]({{offer_link}})

¿No lo necesita? [Rechace el cupo]({{decline_link}}).

${SIGNED}`,
  },
  waitlist_expired: {
    subject: "El cupo que le guardamos en {{program}} se liberó",
    body: `Hola, {{first_name}}:

El plazo para tomar su cupo en **{{program}}** terminó y el cupo se liberó.

- Clase: {{class_id}}
- Inicio: {{class_start}}

Si ya no quiere esperar, puede [salir de la lista de espera]({{leave_link}}).

${SIGNED}`,
  },
  waitlist_class_withdrawn: {
    subject: "La clase {{class_id}} se canceló",
    body: `Hola, {{first_name}}:

La clase de **{{program}}** de su lista de espera no se dará.

- Clase: {{class_id}}
- Inicio programado: {{class_start}}
- Motivo: {{reason}}

Ahora usted está en la lista de espera de cualquier clase de {{program}}. Le escribiremos por correo electrónico cuando haya un cupo.

[Ver otras fechas]({{program_link}})

Si ya no quiere esperar, puede [salir de la lista de espera]({{leave_link}}).

${SIGNED}`,
  },
  waitlist_closed: {
    subject: "La lista de espera de {{program}} está cerrada",
    body: `Hola, {{first_name}}:

Ya no ofrecemos **{{program}}**, por eso cerramos su lista de espera. Usted no tiene que hacer nada.

[Ver nuestros otros programas]({{programs_link}})

${SIGNED}`,
  },
  scholarship_inquiry_response: {
    subject: "Su pregunta sobre una beca",
    body: `Hola, {{first_name}}:

Gracias por preguntar por una beca para {{program}}.

{{answer}}

- Patrocinador: {{sponsor}}
- Monto: {{amount}}

${SIGNED}`,
  },
  pre_enrollment_received: {
    subject: "Recibimos su preinscripción en {{program}}",
    body: `Hola, {{first_name}}:

Gracias por su preinscripción en **{{program}}**. Nuestra oficina la revisará y le escribirá por correo electrónico, por lo general en dos días hábiles. Todavía no paga nada y todavía no le guardamos un cupo.

- Referencia: {{reference}}

${SIGNED}`,
  },
  pre_enrollment_approved: {
    subject: "Ya puede inscribirse en {{program}}",
    body: `Hola, {{first_name}}:

Su preinscripción en **{{program}}** está aprobada. Ya pusimos en el formulario los datos que nos dio. Elija una clase y complete su inscripción.

[Completar mi inscripción]({{register_link}})

Este enlace es solo para usted y es válido hasta el {{expires_on}}. Los cupos se dan por orden de llegada.

${SIGNED}`,
  },
  pre_enrollment_disapproved: {
    subject: "Su preinscripción en {{program}}",
    body: `Hola, {{first_name}}:

Gracias por su interés en **{{program}}**. En este momento no podemos aceptar su preinscripción.

{{reason}}

Si tiene preguntas o si su situación ha cambiado, avísenos.

${SIGNED}`,
  },
  pre_enrollment_reminder: {
    subject: "Complete su inscripción en {{program}}",
    body: `Hola, {{first_name}}:

Su preinscripción en **{{program}}** está aprobada, pero su inscripción todavía no está completa.

[Completar mi inscripción]({{register_link}})

El enlace es válido hasta el {{expires_on}}. Si cambió de opinión, puede ignorar este correo.

${SIGNED}`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
