import { words } from "../en/store";
import { translated } from "../words";

/** Spanish words of the store. */
export const spanish = translated(words, {
  // Cart
  cart: "Carrito",
  goToStore: "Ir a la tienda",
  subtotal: "Subtotal",
  checkout: "Finalizar compra",
  continueShopping: "Seguir comprando",
  sizeAndPrice: "Talla {size}, {price}",
  noneLeft: "Agotado.",
  onlyLeft: "{stock, plural, one {Solo queda # disponible.} other {Solo quedan # disponibles.}}",
  priceEach: "{amount} por unidad",
  pricePerMonth: "{amount} al mes",
  fewer: "Quitar una unidad de {title}",
  quantityOf: "Cantidad de {title}",
  more: "Agregar una unidad de {title}",
  remove: "Quitar",
  removeProduct: "Quitar {title}",

  // Order summary
  orderSummary: "Resumen del pedido",
  promoFirstMonth: "El código promocional se aplica al primer mes. Después paga {amount} al mes más el cargo por servicio en línea.",
  editCart: "Editar carrito",
  promoCode: "Código promocional {promo}",
  shipping: "Envío",
  serviceFeeAt: "Cargo por servicio en línea ({rate})",
  total: "Total",

  // Checkout
  pay: "Pagar {amount}",
  placeOrder: "Hacer pedido",
  pickUp: "Recoger",
  shipToMeFor: "Envío a mi dirección, {amount}",
  yourInformation: "Sus datos",
  firstName: "Nombre",
  lastName: "Apellido(s)",
  email: "Correo electrónico",
  invoiceHint: "Le enviaremos la factura a este correo.",
  phone: "Teléfono",
  delivery: "Entrega",
  deliveryMethod: "¿Cómo quiere recibir su pedido?",
  mustShip: "Ninguna sede tiene todos estos productos, así que se los enviaremos.",
  orderSeparately: "Ninguna sede tiene todos estos productos. Pídalos por separado.",
  shipToMe: "Envío a mi dirección",
  storePolicy: "Política de la tienda",
  returnsAndRefunds: "Devoluciones y reembolsos",
  pickupLocation: "Lugar para recoger",
  chooseALocation: "Elija un lugar",
  streetAddress: "Dirección",
  city: "Ciudad",
  state: "Estado",
  chooseAState: "Elija un estado",
  zipCode: "Código postal",
  noteToSchool: "Nota para la escuela",
  acceptMonthlyPolicy:
    "Acepto la política de la tienda. La escuela puede guardar mi tarjeta y hacerle un cobro cada mes hasta que la escuela termine la suscripción.",
  acceptPolicy: "He leído y acepto la política de la tienda.",

  // After the order
  order: "Pedido",
  atTheSchool: "En la escuela",
  printReceipt: "Imprimir recibo",
  backToStore: "Volver a la tienda",
  orderPaid: "Gracias, {firstName}. Su pedido está pagado.",
  invoiceSentShip: "Enviamos su factura a {email}. Enviaremos su pedido a la dirección que aparece abajo.",

  invoiceSentPickup: "Enviamos su factura a {email}. Tráigala cuando venga a recoger su pedido.",
  paymentProcessing: "Su pago se está procesando",
  paymentProcessingText: "Esta página se actualiza sola. Escribiremos a {email} cuando se confirme su pago. No necesita pagar otra vez.",
  paymentReturned: "Le estamos reembolsando su pago",
  paymentReturnedText:
    "Su pedido se agotó antes de que llegara su pago. Le reembolsamos {amount} a su tarjeta, incluido el cargo por servicio en línea.",
  paymentFailed: "El pago no se completó",
  failureNoCharge: "{failure} No se le cobró nada.",
  leftPaymentPage: "Usted salió de la página de pago antes de pagar.",
  discount: "Descuento",

  // Factura
  invoice: "Factura",
  invoiceOfSchool: "Factura {number} · {school}",
  date: "Fecha",
  buyer: "Comprador",
  status: "Estado",
  product: "Producto",
  unitPrice: "Precio por unidad",
  amount: "Monto",

  serviceFee: "Cargo por servicio en línea",
  tryAgain: "Intentar otra vez",

  // Product card
  outOfStock: "Agotado",
  chooseSize: "Elegir talla<unseen>: {title}</unseen>",
  addProductToCart: "Agregar al carrito<unseen>: {title}</unseen>",

  // Checkout that is not possible
  previewOnly: "Esta es una vista previa. Aquí no puede hacer pedidos.",
  subscriptionAlone: "Una suscripción se compra sola. Quite de su carrito la suscripción o los otros productos.",
  noOnlinePayment: "En este momento no puede hacer pedidos aquí. Comuníquese con la escuela para comprar.",

  // Page titles
  orderThanks: "Gracias por su pedido",

  // Product page
  pageNotFound: "Página no encontrada",
  productAtSchool: "{product} en {school}.",
  productView: "{product}, vista {number}",
  home: "Inicio",
  store: "Tienda",
  monthlyNote: "{billing}: se hace un cobro a su tarjeta cada mes hasta que la escuela termine la suscripción.",
  inStock: "Disponible",
  forPrograms: "Para",
  related: "También le puede interesar",
  addToCart: "Agregar al carrito",
  size: "Talla",
  chooseASize: "Elija una talla",
  soldOut: "{size} (agotado)",
  onlyLeftInSize: "{size} ({stock, plural, one {solo queda #} other {solo quedan #}})",
  quantity: "Cantidad",

  // Store home
  storeDescription: "Uniformes, libros y cargos de {name}. Haga su pedido en línea y recójalo en la escuela o pídalo con envío.",
  search: "Buscar",
  searchExample: "Uniforme médico, libro",
  category: "Categoría",
  allCategories: "Todas las categorías",
  sortBy: "Ordenar por",
  showResults: "Mostrar",
  featured: "Destacados",
  price: "Precio",
  title: "Nombre",
  productCount: "{count, plural, one {# producto} other {# productos}}",
  productMatches: "{count, plural, one {# producto coincide} other {# productos coinciden}}. <link>Quitar filtros</link>",
  noProductsAvailable: "No hay productos disponibles.",

  // Subscription
  yourSubscription: "Su suscripción",
  monthFrom: "Mes desde el {date}",
  cardKept: "De ahora en adelante haremos un cobro mensual a la tarjeta que use aquí.",
  subscriptionEnded: "Esta suscripción terminó. No se harán más cobros a su tarjeta.",
  monthProcessing: "Su pago se está procesando. Esta página se actualiza sola.",
  monthDue: "{firstName}, no pudimos cobrar su pago. Pague abajo con la misma tarjeta o con otra.",
  monthPaid: "Sus pagos están al día, {firstName}. Su próximo cobro es el {date}.",
});
