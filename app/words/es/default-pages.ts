import { words as english } from "~/words/en/default-pages";
import { translated } from "~/words/words";

export const spanish = translated(english, {
  aboutTitle: "Acerca de {school}",
  planText: "Si un programa ofrece un plan de pagos, su página muestra cada cuota y su fecha de vencimiento antes de que usted se inscriba.",
  termsTitle: "Términos",
  terms: `Estos términos rigen entre usted y {school}. Usted los acepta al inscribirse en una clase o comprar en la tienda.

## Inscripción
{online, select, yes {Su inscripción queda hecha cuando envía el formulario y hace el pago que corresponda. Le guardamos el cupo mientras paga.} other {Su inscripción queda hecha cuando envía el formulario. El pago se hace en la escuela.}} Los datos que nos da deben ser correctos, porque de ellos dependen los exámenes y las licencias.

## Precios y pago
Mostramos todos los precios y cargos antes de que pague. Si un programa ofrece un plan de pagos, su página muestra cada cuota y su fecha de vencimiento. Si una cuota está vencida, puede perder su cupo.

## Cambios y reembolsos
{refund} Si cancelamos una clase, usted puede pasar a otra clase o recibir el reembolso completo de lo que pagó por ella.

## En clase
Siga las reglas de la escuela y de los centros donde hace sus prácticas. Podemos pedir que se retire a quien ponga en riesgo a los demás.

## Preguntas
Comuníquese con nosotros: {reach}.`,
  privacyTitle: "Privacidad",
  privacy: `Esta página explica cómo {school} usa sus datos.

## Datos que guardamos
Su nombre y sus datos de contacto, sus respuestas en el formulario de inscripción, sus clases, pagos y mensajes.{online, select, yes { Los números de tarjeta llegan directamente a nuestro proveedor de pagos; nosotros nunca los vemos.} other {}}

## Cómo los usamos
Para responder a sus preguntas, dar sus clases, cobrar los pagos, enviarle fechas y recibos, y cumplir las normas de informes que se aplican a las escuelas. Nunca vendemos sus datos.

## Quién los ve
Nuestro personal, sus instructores y los servicios que trabajan para nosotros, como {online, select, yes {los proveedores de pagos y de correo electrónico} other {los proveedores de correo electrónico}}. Si un patrocinador paga por usted, puede ver que usted está inscrito.

## Cookies
Este sitio guarda una cookie cuando usted inicia sesión, agrega un artículo al carrito o cierra un aviso. Ninguna le sigue en otros sitios.

## Sus opciones
Puede pedirnos una copia de sus datos, y pedir que los corrijamos o los borremos, salvo que la ley nos obligue a guardarlos. Comuníquese con nosotros: {reach}.`,
});
