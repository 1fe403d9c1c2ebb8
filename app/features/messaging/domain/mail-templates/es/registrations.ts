import type { TemplateName } from "../../../mails-model";
import type { MailTemplate } from "../mail-template";
import { SIGNED } from "./mail-template";

/** Spanish mails about registrations. */
export const registrations = {
  registration_success: {
    subject: "Su inscripción en {{program}} está confirmada",
    body: `Hola, {{first_name}}:

Su cupo en **{{program}}** está confirmado. Será un gusto conocerle.

- Clase: {{class_id}}
- Orientación: {{orientation}}
- Inicio: {{class_start}}
- Horario: {{class_schedule}}
- Lugar: {{location_address}}
- Mapa: [Ver en un mapa]({{map_link}})
- Cómo llegar: {{directions}}
- Horario de oficina: {{location_hours}}
- Teléfono: {{location_phone}}
- Instructor: {{instructor}}
- Pagado: {{amount_paid}}
- Incluye cargo por servicio en línea: {{service_fee}}
- Saldo pendiente: {{balance}}
- Pague a más tardar el: {{pay_by}}
- Pague en: {{pay_at}}

Qué traer: {{student_note}}

[Ver mi inscripción]({{portal_link}})

[Agregue la clase a su calendario]({{calendar_link}}) para no perderse ninguna sesión.

Guarde [su recibo]({{receipt_link}}).

${SIGNED}`,
  },
  registration_tentative: {
    subject: "Recibimos su inscripción en {{program}}",
    body: `Hola, {{first_name}}:

Recibimos su inscripción en **{{program}}** y le guardamos su cupo. Esta clase está por confirmar: la confirmaremos a más tardar el **{{confirm_by}}** y le escribiremos por correo electrónico en cualquier caso. Antes de eso, no haga planes de viaje ni compre materiales.

- Clase: {{class_id}}
- Inicio previsto: {{class_start}}
- Horario: {{class_schedule}}
- Lugar: {{location_address}}
- Pagado: {{amount_paid}}
- Incluye cargo por servicio en línea: {{service_fee}}
- Saldo pendiente: {{balance}}
- Pague a más tardar el: {{pay_by}}
- Pague en: {{pay_at}}

Si la clase no se da, puede pasar a otra clase o recuperar su dinero.

[Ver mi inscripción]({{portal_link}})

Guarde [su recibo]({{receipt_link}}).

${SIGNED}`,
  },
  registration_abandoned: {
    subject: "Su inscripción en {{program}} no está completa",
    body: `Hola, {{first_name}}:

Usted empezó a inscribirse en **{{program}}**. Guardamos sus respuestas para que continúe donde se quedó.

- Clase: {{class_id}}
- Inicio: {{class_start}}

[Completar mi inscripción]({{resume_link}})

${SIGNED}`,
  },
  registration_class_withdrawn: {
    subject: "Elija otra clase de {{program}}",
    body: `Hola, {{first_name}}:

La clase en la que se estaba inscribiendo no se dará. No se le cobró nada.

- Programa: {{program}}
- Clase: {{class_id}}
- Inicio programado: {{class_start}}
- Motivo: {{reason}}

El enlace de su inscripción sigue funcionando y sus respuestas están guardadas.

[Elegir otra clase]({{resume_link}})

El enlace es válido hasta el {{expires_on}}.

${SIGNED}`,
  },
  registration_initiated: {
    subject: "Complete su inscripción en {{program}}",
    body: `Hola, {{first_name}}:

Preparamos su inscripción en **{{program}}**. Revísela, complete lo que falte y envíela.

{{message}}

- Clase: {{class_id}}
- Inicio: {{class_start}}

[Completar mi inscripción]({{resume_link}})

El enlace es válido hasta el {{expires_on}}. Su cupo queda confirmado cuando complete su inscripción.

${SIGNED}`,
  },
  registration_cancelled: {
    subject: "Su inscripción en {{program}} se canceló",
    body: `Hola, {{first_name}}:

Su inscripción en **{{program}}** se canceló. Ya no debe nada más por ella.

- Clase: {{class_id}}
- Motivo: {{reason}}
- Pagado hasta ahora: {{amount_paid}}
- Incluye cargo por servicio en línea: {{service_fee}}

Los pagos no se reembolsan automáticamente. Si desea solicitar un reembolso, responda a este correo.

[Ver mi inscripción]({{portal_link}})

${SIGNED}`,
  },
  registration_corrected: {
    subject: "Corregimos su inscripción en {{program}}",
    body: `Hola, {{first_name}}:

Corregimos su inscripción en **{{program}}**.

- Clase: {{class_id}}
- Antes: {{previous_choice}}
- Ahora: {{choice}}
- Total anterior: {{previous_total}}
- Nuevo total: {{amount}}
- Saldo pendiente: {{balance}}

[Ver lo que debo]({{pay_link}})

[Ver mi inscripción]({{portal_link}})

${SIGNED}`,
  },
  agreement_countersigned: {
    subject: "Su contrato de {{program}} está firmado por ambas partes",
    body: `Hola, {{first_name}}:

También firmamos su contrato de inscripción en **{{program}}**. Guarde una copia.

[Descargar el contrato]({{portal_link}})

- Clase: {{class_id}}
- Inscripción: {{registration_num}}

${SIGNED}`,
  },
  complaint_answered: {
    subject: "Nuestra respuesta a su queja",
    body: `Hola, {{first_name}}:

Revisamos su queja.

Resultado: **{{outcome}}**

{{answer}}

[Ver mis quejas]({{portal_link}})

${SIGNED}`,
  },
  privacy_link: {
    subject: "Confirme su solicitud de privacidad",
    body: `Hola, {{first_name}}:

Alguien usó esta dirección para pedir a {{school_name}}: {{request_kind}}. ¿Fue usted? Entonces confirme la solicitud:

[Confirmar mi solicitud]({{privacy_link}})

El enlace es válido por 72 horas. Si no fue usted, no haga nada.

${SIGNED}`,
  },
  privacy_answered: {
    subject: "Su solicitud de privacidad: {{outcome}}",
    body: `Hola, {{first_name}}:

Usted nos pidió: {{request_kind}}.

Resultado: **{{outcome}}**

{{answer}}

Si tiene una cuenta, [vea sus solicitudes]({{portal_link}}). Si no tiene una, pregúntenos.

${SIGNED}`,
  },
  privacy_erased: {
    subject: "Sus datos se borraron",
    body: `Hola, {{first_name}}:

Usted nos pidió borrar sus datos. Ya lo hicimos. Su cuenta está cerrada y ya no podemos enviarle correos.

Conservamos lo que exige la ley o un contrato: registros de inscripción y asistencia, certificados, contratos firmados y el libro contable. Las listas muestran un código en lugar de su nombre. Las copias de seguridad de la base de datos conservan los datos borrados hasta por 30 días.

Sus certificados siguen siendo válidos.

${SIGNED}`,
  },
  guardian_to_sign: {
    subject: "Por favor, firme el contrato de {{student}}",
    body: `Hola:

{{student}} se inscribe en **{{program}}** y es menor de 18 años, por eso su padre, madre o tutor también firma el contrato de inscripción. Usted no necesita una cuenta.

- Clase: {{class_id}}

[Leer y firmar como padre, madre o tutor]({{agreement_link}})

El enlace es válido por 30 días, hasta que usted firme.

${SIGNED}`,
  },
  addendum_to_sign: {
    subject: "Su clase cambió: firme un anexo de {{program}}",
    body: `Hola, {{first_name}}:

Su clase cambió después de que firmó su contrato de inscripción en **{{program}}**. Lea lo que cambió y firme el anexo.

- Clase: {{class_id}}

[Leer y firmar el anexo]({{portal_link}})

${SIGNED}`,
  },
  agreement_to_sign: {
    subject: "Por favor, firme su contrato de {{program}}",
    body: `Hola, {{first_name}}:

El contrato de inscripción en **{{program}}** todavía no está firmado. Léalo y fírmelo con su nombre. Solo toma un minuto.

- Clase: {{class_id}}

[Leer y firmar el contrato]({{agreement_link}})

El enlace es válido por 30 días.

${SIGNED}`,
  },
  registration_reactivated: {
    subject: "Su inscripción en {{program}} está activa de nuevo",
    body: `Hola, {{first_name}}:

Su inscripción en **{{program}}** está activa de nuevo y su cupo está confirmado.

- Clase: {{class_id}}
- Inicio: {{class_start}}
- Horario: {{class_schedule}}
- Lugar: {{location_address}}
- Mapa: [Ver en un mapa]({{map_link}})
- Cómo llegar: {{directions}}
- Horario de oficina: {{location_hours}}
- Teléfono: {{location_phone}}
- Saldo pendiente: {{balance}}

[Ver mi inscripción]({{portal_link}})

${SIGNED}`,
  },
  program_completed: {
    subject: "Usted completó {{program}}",
    body: `Hola, {{first_name}}:

Felicidades por completar **{{program}}**, de parte de todos en {{school_name}}.

¿Qué le pareció? Una reseña corta ayuda a decidir a futuros estudiantes.

[Escribir una reseña]({{portal_link}})

${SIGNED}`,
  },
  class_full_refunded: {
    subject: "{{program}} ya no tenía cupos y le reembolsamos su pago",
    body: `Hola, {{first_name}}:

El último cupo en **{{program}}** se ocupó antes de que recibiéramos su pago. Lo sentimos. Le reembolsamos {{amount}}. Puede tardar de 5 a 10 días en aparecer en su estado de cuenta.

- Clase: {{class_id}}

[Unirme a la lista de espera]({{waitlist_link}})

${SIGNED}`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
