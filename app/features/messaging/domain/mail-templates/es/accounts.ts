import type { TemplateName } from "../../../mails-model";
import type { MailTemplate } from "../mail-template";

/** Spanish mails about accounts. */
export const accounts = {
  user_invite: {
    subject: "Active su {{account}} en {{school_name}}",
    body: `Hola, {{first_name}}:

Su {{account}} en {{school_name}} está lista. Elija una contraseña para abrirla.

- Función: {{role}}

[Activar su {{account}}]({{invite_link}})

Este enlace es válido hasta el {{expires_on}}.`,
  },
  password_reset: {
    subject: "Restablezca su contraseña",
    body: `Hola, {{first_name}}:

Recibimos una solicitud para restablecer la contraseña de su cuenta en {{school_name}}. Si usted la hizo, elija una nueva contraseña en la próxima hora.

[Elegir una nueva contraseña]({{reset_link}})

Si usted no la hizo, puede ignorar este correo. Su contraseña sigue igual.`,
  },
  password_changed: {
    subject: "Su contraseña cambió",
    body: `Hola, {{first_name}}:

La contraseña de su cuenta en {{school_name}} acaba de cambiar y se cerró la sesión en otros dispositivos.

Si usted no la cambió, [restablezca su contraseña]({{reset_link}}) de inmediato.`,
  },
  second_factor_changed: {
    subject: "Su inicio de sesión en dos pasos cambió",
    body: `Hola, {{first_name}}:

{{change}} Esto corresponde a su cuenta en {{school_name}}. Se cerró la sesión en otros dispositivos.

[Ver su configuración de seguridad]({{security_link}})

Si usted no hizo este cambio, [elija una nueva contraseña]({{reset_link}}) de inmediato.`,
  },
} satisfies Partial<Record<TemplateName, MailTemplate>>;
