import type { TemplateName } from "../../../mails-model";
import type { MailTemplate } from "../mail-template";
import { SIGNED } from "./mail-template";

/** Spanish mails about payments: receipts, invoices, reminders, refunds. */
export const payments = {
  invoice: {
    subject: "Factura {{invoice_num}} de {{school_name}}",
    body: `Hola, {{full_name}}:

Gracias por su pedido. Esta es su factura **{{invoice_num}}**.

- {{product_title}}
- Precio: {{unit_price}}
- Cantidad: {{quantity}}
- Total: {{total_prd}}`,
    afterTable: `[Ver la factura]({{invoice_link}})

${SIGNED}`,
  },
  payment_receipt: {
    subject: "Recibo de su pago a {{school_name}}",
    body: `Hola, {{first_name}}:

Gracias, recibimos su pago de **{{amount}}** por {{program}}.

- Incluye cargo por servicio en línea: {{service_fee}}
- Recibo: {{receipt_number}}
- Fecha: {{paid_on}}
- Forma de pago: {{method}}
- Saldo pendiente: {{balance}}`,
    afterTable: `[Ver el recibo]({{receipt_link}})

${SIGNED}`,
  },
  payment_due: {
    subject: "Su pago de {{amount}} vence el {{due_date}}",
    body: `Hola, {{first_name}}:

Le recordamos que se acerca la fecha de un pago de {{program}}.

- Monto: {{amount}}
- Fecha de vencimiento: {{due_date}}
- Pague en: {{pay_at}}

[Pagar ahora]({{pay_link}})

${SIGNED}`,
  },
  payment_overdue: {
    subject: "Su pago de {{amount}} está vencido",
    body: `Hola, {{first_name}}:

Un pago de {{program}} venció el {{due_date}} y todavía no lo recibimos. Si ya pagó, ignore este correo.

- Monto: {{amount}}
- Pague en: {{pay_at}}

[Pagar ahora]({{pay_link}})

${SIGNED}`,
  },
  pay_deadline: {
    subject: "Pague {{program}} a más tardar el {{deadline}}",
    body: `Hola, {{first_name}}:

Todavía no recibimos un pago por su cupo en **{{program}}**. Pague a más tardar el {{deadline}}. Si ya pagó, ignore este correo.

- Clase: {{class_id}}
- Inicio: {{class_start}}
- Saldo pendiente: {{balance}}
- Pague en: {{pay_at}}
- Si no paga, liberamos su cupo el: {{release_on}}

[Pagar ahora]({{pay_link}})

¿Necesita más tiempo? Llámenos al {{school_phone}} o responda a este correo.

[Ver mi inscripción]({{portal_link}})

${SIGNED}`,
  },
  payment_failed: {
    subject: "Su pago de {{amount}} no se procesó",
    body: `Hola, {{first_name}}:

Su pago de {{program}} no se procesó. No se le cobró nada.

- Monto: {{amount}}
- Fecha de vencimiento: {{due_date}}
- Motivo: {{reason}}

[Pagar de otra forma]({{pay_link}})

${SIGNED}`,
  },
  payment_plan_changed: {
    subject: "Su plan de pagos de {{program}} cambió",
    body: `Hola, {{first_name}}:

Cambiamos su plan de pagos de **{{program}}**.

- Saldo pendiente: {{balance}}
- Próximo pago: {{amount}}
- Fecha de vencimiento: {{due_date}}

[Ver todos los pagos]({{pay_link}})

${SIGNED}`,
  },
  refund_approved: {
    subject: "Un reembolso de {{amount}} está en camino",
    body: `Hola, {{first_name}}:

Se aprobó el reembolso de **{{amount}}** para {{student_name}}, {{program}}. Los pagos con tarjeta regresan a la misma tarjeta y pueden tardar de 5 a 10 días en aparecer. Los pagos hechos en la escuela se reembolsan allí.

[Ver los detalles]({{refund_link}})

${SIGNED}`,
  },
  school_credit: {
    subject: "Usted tiene {{amount}} de crédito de la escuela",
    body: `Hola, {{first_name}}:

Agregamos **{{amount}}** a su crédito de la escuela. Con él puede pagar clases en {{school_name}}.

- Motivo: {{reason}}
- Úselo a más tardar el: {{expires_on}}
- Su crédito de la escuela ahora: {{balance}}

[Usar mi crédito]({{portal_link}})

${SIGNED}`,
  },
  refund_declined: {
    subject: "El reembolso de {{program}} fue rechazado",
    body: `Hola, {{first_name}}:

Se rechazó el reembolso de {{amount}} solicitado para {{student_name}}, {{program}}.

- Motivo: {{reason}}

[Ver los detalles]({{refund_link}})

${SIGNED}`,
  },
  sponsor_invoice_issued: {
    subject: "Factura {{invoice_num}} de {{school_name}}",
    body: `Hola, {{full_name}}:

Esta es la factura **{{invoice_num}}** de los estudiantes que patrocina {{sponsor}}.

- Total: {{amount}}
- Fecha de vencimiento: {{due_date}}
- Número de orden de compra: {{po_number}}

[Ver la factura]({{invoice_link}})

${SIGNED}`,
  },
  sponsor_invoice_reminder: {
    subject: "Recordatorio: factura {{invoice_num}} de {{school_name}}",
    body: `Hola, {{full_name}}:

La factura **{{invoice_num}}** {{due_words}}. Si su pago ya está en camino, ignore este correo.

- Saldo pendiente: {{balance}}
- Fecha de vencimiento: {{due_date}}
- Número de orden de compra: {{po_number}}

[Ver la factura]({{invoice_link}})

${SIGNED}`,
  },
  sponsor_invoice_paid: {
    subject: "Recibimos el pago de la factura {{invoice_num}}",
    body: `Hola, {{full_name}}:

Gracias por su pago de **{{amount_paid}}** el {{paid_on}} de la factura **{{invoice_num}}**.

- Total: {{amount}}
- Saldo pendiente: {{balance}}

[Ver la factura]({{invoice_link}})

${SIGNED}`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
