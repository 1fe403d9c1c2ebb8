import type { TemplateName } from "../../../mails-model";
import type { MailTemplate } from "../mail-template";
import { SIGNED } from "./mail-template";

/** Spanish of the mails to buyers of group orders and to the people they name. */
export const groups = {
  group_quote: {
    subject: "Su cotización {{order_num}}: {{seats}} cupos en {{program}}",
    body: `Hola, {{full_name}}:

Esta es su cotización para {{buyer}}.

- Programa: {{program}}
- Clase: {{class_id}}, {{class_start}}
- Cupos: {{seats}}
- Precio: {{amount}}
- Fecha límite para los nombres: {{name_by}}

La cotización no reserva cupos. Acéptela para reservarlos.

[Ver y aceptar la cotización]({{order_link}})

${SIGNED}`,
  },
  group_confirmed: {
    subject: "Sus {{seats}} cupos en {{program}} están confirmados",
    body: `Hola, {{full_name}}:

Los cupos de {{buyer}} en la clase {{class_id}} ({{class_start}}) están confirmados. Envíe los nombres de sus estudiantes a más tardar el {{name_by}}. Cada estudiante recibe una invitación por correo electrónico.

[Agregar estudiantes]({{order_link}})

${SIGNED}`,
  },
  group_naming_due: {
    subject: "Envíe los nombres a más tardar el {{name_by}}: {{open_seats}} cupos sin nombre",
    body: `Hola, {{full_name}}:

{{open_seats}} cupos del pedido {{order_num}} en la clase {{class_id}} ({{class_start}}) todavía no tienen nombre. Envíe los nombres a más tardar el {{name_by}}.

[Agregar estudiantes]({{order_link}})

${SIGNED}`,
  },
  group_payment_returned: {
    subject: "Le estamos reembolsando su pago del pedido {{order_num}}",
    body: `Hola, {{full_name}}:

No pudimos aplicar su pago de **{{amount}}** al pedido {{order_num}} porque el pedido ya estaba confirmado, cambió o su reserva terminó. Le estamos reembolsando el monto completo. Puede tardar de cinco a diez días en aparecer en su cuenta.

[Ver el pedido]({{order_link}})

${SIGNED}`,
  },
  group_class_cancelled: {
    subject: "La clase {{class_id}} se canceló: elija a más tardar el {{choose_by}}",
    body: `Hola, {{full_name}}:

Cancelamos la clase {{class_id}} ({{class_start}}) de su pedido {{order_num}}. Elija a más tardar el {{choose_by}}: pase sus cupos a otra clase o reciba un reembolso completo. También puede pasar algunos cupos y recibir el reembolso de los demás.

[Elegir para sus cupos]({{order_link}})

Si no elige antes de esa fecha, reembolsamos todos los cupos.

${SIGNED}`,
  },
  group_cancelled: {
    subject: "Su pedido {{order_num}} se canceló",
    body: `Hola, {{full_name}}:

El pedido {{order_num}} de {{buyer}} en la clase {{class_id}} ({{class_start}}) se canceló. Los estudiantes que ya se inscribieron conservan su cupo. La página del pedido muestra lo que usted pagó y lo que reembolsamos.

[Ver el pedido]({{order_link}})

${SIGNED}`,
  },
  group_expired: {
    subject: "La reserva del pedido {{order_num}} terminó",
    body: `Hola, {{full_name}}:

El pedido {{order_num}} de {{buyer}} no se confirmó a tiempo, así que sus {{seats}} cupos en la clase {{class_id}} ({{class_start}}) ya no están reservados. Si todavía los necesita, pida una nueva cotización.

[Ver el pedido]({{order_link}})

${SIGNED}`,
  },
  group_invitation: {
    subject: "{{buyer}} tiene un cupo para usted en {{class_id}}",
    body: `Hola, {{full_name}}:

{{buyer}} tiene un cupo para usted en **{{program}}**. Usted no paga nada a la escuela por esta clase.

- Clase: {{class_id}}, {{class_start}}
- Horario: {{class_schedule}}
- Lugar: {{location_address}}

Su cupo está reservado. Para usarlo, complete su inscripción:

[Completar la inscripción]({{seat_link}})

${SIGNED}`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
