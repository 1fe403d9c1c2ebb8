const text = (...paragraphs: string[]) => paragraphs.join("\n\n");

/** Spanish of Bayside's own texts, by their English; a document of the editor is written in Markdown. */
export const SPANISH_TEXTS: Readonly<Record<string, string>> = Object.freeze({
  // School profile
  "A health-care career in six weeks, ten minutes from the harbor.":
    "Una carrera en el cuidado de la salud en seis semanas, a diez minutos del puerto.",
  "Bayside has trained health care workers since 2009. Classes are small, instructors are working nurses, and nine out of ten graduates pass their exam on the first try.":
    "Bayside capacita a trabajadores de la salud desde 2009. Las clases son pequeñas, los instructores son enfermeros en ejercicio y nueve de cada diez graduados aprueban su examen en el primer intento.",
  "Spring classes are open": "Inscripciones abiertas para las clases de primavera",
  "Register by the end of the month to choose between day and evening.":
    "Inscríbase antes de que termine el mes para elegir entre el horario de día y el de noche.",

  // Certified Nursing Assistant
  "Certified Nursing Assistant": "Auxiliar de enfermería certificada (CNA)",
  "Learn bedside care and take the state exam in six weeks.": "Aprenda a cuidar a los pacientes y presente el examen estatal en seis semanas.",
  [text(
    "Patients see their nursing assistant more than anyone else. You help with meals, movement, hygiene, and vital signs, and you're the first to notice when something changes.",
    "The course combines classroom hours, a skills lab with real beds and lifts, and 40 hours of supervised practice at a partner nursing home.",
  )]: text(
    "Los pacientes ven a su auxiliar de enfermería más que a nadie. Usted ayuda con las comidas, el movimiento, la higiene y los signos vitales, y es la primera persona que nota cuando algo cambia.",
    "El curso combina horas en el aula, un laboratorio de destrezas con camas y grúas de verdad, y 40 horas de práctica supervisada en un hogar de ancianos asociado.",
  ),
  [text("You are at least 16 years old.", "A negative TB test before clinical practice starts.", "English reading skills to follow a care plan.")]:
    text(
      "Tener al menos 16 años.",
      "Una prueba de tuberculosis (TB) negativa antes de comenzar la práctica clínica.",
      "Leer inglés lo suficiente para seguir un plan de cuidado.",
    ),
  [text(
    "Take and record vital signs.",
    "Move and position patients safely.",
    "Support daily care with dignity.",
    "Prevent infection.",
    "Recognize and report changes.",
  )]: text(
    "Tomar y registrar los signos vitales.",
    "Mover y acomodar a los pacientes de forma segura.",
    "Ayudar en el cuidado diario con dignidad.",
    "Prevenir infecciones.",
    "Reconocer los cambios e informar de ellos.",
  ),
  [text(
    "Monday and Wednesday: theory and skills lab.",
    "Friday: hands-on practice with an instructor.",
    "Weeks five and six: clinical practice at a partner nursing home.",
  )]: text(
    "Lunes y miércoles: teoría y laboratorio de destrezas.",
    "Viernes: práctica con un instructor.",
    "Semanas cinco y seis: práctica clínica en un hogar de ancianos asociado.",
  ),
  "Scrubs and a watch with a second hand are required from the first lab day.":
    "Desde el primer día de laboratorio necesita uniforme médico y un reloj con segundero.",
  "State CNA certification exam": "Examen estatal de certificación de CNA",

  // Phlebotomy Technician
  "Phlebotomy Technician": "Técnico de flebotomía",
  "Draw blood with confidence: theory online, practice in our lab.":
    "Extraiga sangre con confianza: la teoría en línea, la práctica en nuestro laboratorio.",
  [text(
    "Study theory online on your own schedule, then practice in the lab on Saturdays until it feels natural.",
    "You finish with 30 documented venipunctures, which most employers require.",
  )]: text(
    "Estudie la teoría en línea a la hora que le convenga y practique los sábados en el laboratorio hasta que le salga con naturalidad.",
    "Usted termina con 30 venopunciones documentadas, que la mayoría de los empleadores exige.",
  ),
  [text("High-school diploma or GED.", "Hepatitis B vaccination started.")]: text(
    "Diploma de escuela secundaria (preparatoria) o GED.",
    "Haber comenzado la vacunación contra la hepatitis B.",
  ),
  [text("Perform venipuncture and capillary puncture.", "Label, handle, and ship specimens.", "Calm a nervous patient.")]: text(
    "Hacer venopunciones y punciones capilares.",
    "Etiquetar, manejar y enviar muestras.",
    "Tranquilizar a un paciente nervioso.",
  ),
  "National phlebotomy certification exam": "Examen nacional de certificación en flebotomía",

  // Medical Assistant
  "Medical Assistant": "Asistente médico",
  "Learn the clinical and front office work of a doctor's office, from home.":
    "Aprenda desde su casa el trabajo clínico y de recepción de un consultorio médico.",
  "Live online evening classes, a mentor for every six students, and an 80-hour externship near you.":
    "Clases de noche en vivo y en línea, un mentor por cada seis estudiantes y una pasantía de 80 horas cerca de usted.",
  [text("High-school diploma or GED.", "A computer with a camera.")]: text(
    "Diploma de escuela secundaria (preparatoria) o GED.",
    "Una computadora con cámara.",
  ),
  [text("Room patients and take histories.", "Assist in examinations.", "Schedule, code, and bill.")]: text(
    "Recibir a los pacientes en el consultorio y tomar sus historiales.",
    "Asistir en los exámenes médicos.",
    "Programar citas, codificar y facturar.",
  ),
  "Certified Clinical Medical Assistant exam": "Examen de asistente médico clínico certificado (CCMA)",

  // CPR and First Aid
  "CPR and First Aid": "RCP (CPR) y primeros auxilios",
  "One Saturday, free of charge, open to the whole neighborhood.": "Un sábado, gratis y abierto a todo el vecindario.",
  "Six hours of practice on adult, child, and infant manikins: CPR, choking, bleeding, and using a defibrillator.":
    "Seis horas de práctica con maniquíes de adulto, niño y bebé: RCP (CPR), atragantamiento, sangrado y uso del desfibrilador.",
  "Two-year CPR card": "Tarjeta de CPR válida por dos años",

  // Other programs
  "EKG Technician": "Técnico de electrocardiograma (EKG)",
  "Record and read the rhythm of a heart.": "Registre y lea el ritmo del corazón.",
  "Patient Care Technician": "Técnico en atención al paciente",
  "CNA, phlebotomy and EKG skills in one program.": "Destrezas de CNA, flebotomía y EKG en un solo programa.",
  "Pharmacy Technician": "Técnico de farmacia",
  "Prepare prescriptions and keep a pharmacy running.": "Prepare recetas y mantenga en marcha una farmacia.",
  "Dental Assistant": "Asistente dental",
  "Work at the chair, in the lab, and at the desk.": "Trabaje junto al sillón dental, en el laboratorio y en la recepción.",
  "Medical Billing and Coding": "Facturación y codificación médica",
  "Turn a visit into a clean claim.": "Convierta cada consulta en una reclamación al seguro sin errores.",
  "Sterile Processing Technician": "Técnico en procesamiento estéril",
  "The hidden job every surgery depends on.": "El trabajo que nadie ve y del que depende toda cirugía.",
  "Basic Life Support for Providers": "Soporte vital básico (BLS) para profesionales de la salud",
  "The BLS card every clinic requires.": "La tarjeta de BLS que exige toda clínica.",
  "Dementia Care Specialist": "Especialista en el cuidado de personas con demencia",
  "Care for people with memory loss.": "Cuide a personas con pérdida de memoria.",
  "IV Therapy for Nurses": "Terapia intravenosa para enfermeros",
  "Two practice days for licensed nurses.": "Dos días de práctica para enfermeros con licencia.",

  // The last program
  "Medication Aide": "Auxiliar de medicamentos",
  "Give medication safely under a nurse's license.": "Administre medicamentos de forma segura bajo la licencia de un enfermero.",

  // FAQs of programs
  "Do I need experience?": "¿Necesito experiencia?",
  "No. Half of our students have no health care experience. The first two weeks start with the basics.":
    "No. La mitad de nuestros estudiantes no tiene experiencia en el cuidado de la salud. Las primeras dos semanas comienzan con lo básico.",
  "What do I need to bring?": "¿Qué tengo que traer?",
  "Scrubs, closed-toe shoes, and a watch with a second hand. We provide everything else.":
    "Uniforme médico, zapatos cerrados y un reloj con segundero. Nosotros ponemos todo lo demás.",
  "Can I pay in installments?": "¿Puedo pagar en cuotas?",
  "Yes. You pay the application fee when you register and the tuition in three installments.":
    "Sí. Usted paga la cuota de solicitud al inscribirse y la matrícula en tres cuotas.",
  "What happens if I miss a day?": "¿Qué pasa si falto un día?",
  "You can make up two days in another class this season, free of charge.": "Puede recuperar dos días en otra clase de esta temporada, sin costo.",
  "Will you help me find work?": "¿Me ayudarán a encontrar trabajo?",
  "Our partner nursing homes hold interviews on the last Friday of every class.":
    "Los hogares de ancianos asociados hacen entrevistas el último viernes de cada clase.",

  // FAQs of all programs
  "Can I get my money back?": "¿Me pueden devolver mi dinero?",
  "The tuition is refunded in full until three days before the class starts. The application fee is not refundable.":
    "La matrícula se reembolsa por completo hasta tres días antes del inicio de la clase. La cuota de solicitud no es reembolsable.",
  "Do I need a high school diploma?": "¿Necesito un diploma de escuela secundaria (preparatoria)?",
  "Not for most programs. If you do, it's listed under **Requirements**.":
    "Para la mayoría de los programas, no. Si lo necesita, aparece en **Requisitos**.",
  "Which documents do I bring on the first day?": "¿Qué documentos traigo el primer día?",
  "- A photo ID\n- Proof of your address\n- Your immunization record, if the program has clinical hours":
    "- Una identificación con foto\n- Un comprobante de domicilio\n- Su registro de vacunas, si el programa tiene horas de práctica clínica",
  "Is there parking?": "¿Hay estacionamiento?",
  "Yes, parking is free behind every building.": "Sí, hay estacionamiento gratis detrás de cada edificio.",
  "What happens when I miss a class?": "¿Qué pasa cuando falto a una clase?",
  "You can make it up with the next class. Ask your instructor within a week.":
    "Puede recuperarla con la próxima clase. Hable con su instructor en el plazo de una semana.",
  "Yes, if the program offers a payment plan. There's no interest.": "Sí, si el programa ofrece un plan de pagos. No hay intereses.",
  "Do you help me find work?": "¿Me ayudan a encontrar trabajo?",
  "Graduates can see partner employers' openings in their account.":
    "Los graduados pueden ver en su cuenta los empleos que ofrecen nuestros empleadores asociados.",
  "Are uniforms included?": "¿Están incluidos los uniformes?",
  "No. You can buy scrubs in our store, or bring your own in navy.":
    "No. Puede comprar un uniforme médico en nuestra tienda o traer el suyo en azul marino.",
  "How do I get there by bus?": "¿Cómo llego en autobús?",
  "Lines 11 and 56 stop in front of the Harbor campus.": "Las líneas 11 y 56 paran enfrente de la sede Harbor.",
  "Which language are classes in?": "¿En qué idioma son las clases?",
  "English. Some instructors also speak Spanish or Portuguese.": "En inglés. Algunos instructores también hablan español o portugués.",
  "Can I change to another class?": "¿Puedo cambiarme a otra clase?",
  "Yes, once at no charge, if there's an open seat.": "Sí, una vez sin costo, si hay un cupo libre.",
  "Do I have to be vaccinated?": "¿Tengo que estar vacunado?",
  "Yes, for programs with clinical hours. Our partner sites require it.":
    "Sí, para los programas con horas de práctica clínica. Nuestros centros de práctica lo exigen.",
  "How old do I have to be?": "¿Cuántos años debo tener?",
  "16 for most programs, 18 for phlebotomy.": "16 para la mayoría de los programas, 18 para flebotomía.",
  "How large are the classes?": "¿De qué tamaño son las clases?",
  "8 to 24 students, with at most 10 students per instructor in the lab.":
    "De 8 a 24 estudiantes, con un máximo de 10 estudiantes por instructor en el laboratorio.",
  "Do you accept vouchers?": "¿Aceptan vales?",
  "Yes, from workforce agencies and employers. Choose *sponsored* when you register.":
    "Sí, de agencias de empleo y de empleadores. Elija *patrocinio* al inscribirse.",
  "Is the exam part of the price?": "¿El precio incluye el examen?",
  "No. You pay the exam fee to the testing agency.": "No. El examen se paga a la agencia que lo administra.",
  "What does hybrid mean?": "¿Qué significa semipresencial?",
  "Theory online, skills in the lab.": "La teoría en línea, las destrezas en el laboratorio.",
  "May I bring my child?": "¿Puedo llevar a mi hijo?",
  "Not in classes or labs. The library is open to families.": "A las clases y los laboratorios, no. La biblioteca está abierta para las familias.",
  "When is the office open?": "¿Cuándo está abierta la oficina?",
  "Monday to Friday, 8 AM to 6 PM.": "De lunes a viernes, de 8 a. m. a 6 p. m.",
  "Do I need a computer?": "¿Necesito una computadora?",
  "A phone is enough for onsite programs. Hybrid and virtual ones need a computer with a camera.":
    "Para los programas presenciales basta un teléfono. Para los semipresenciales y los virtuales necesita una computadora con cámara.",
  "Will I get a certificate?": "¿Voy a recibir un certificado?",
  "Yes, on the last day, once your balance is paid.": "Sí, el último día, cuando haya pagado su saldo.",
  "What if the class is cancelled?": "¿Qué pasa si se cancela la clase?",
  "Hi, I'm Bay. Ask me about programs, classes, prices, or directions.": "Hola, soy Bay. Pregúnteme sobre programas, clases, precios o cómo llegar.",
  "When does the next CNA class start?": "¿Cuándo empieza la próxima clase de CNA?",
  "Where are you?": "¿Dónde están?",
  "Monday to Friday, 9 AM to 5 PM": "De lunes a viernes, de 9 a. m. a 5 p. m.",
  "You can switch to another class or get a full refund.": "Puede cambiarse a otra clase o recibir un reembolso completo.",

  // Website: about
  "About Bayside Health Academy": "Acerca de Bayside Health Academy",
  [text(
    "We've trained caregivers on Narragansett Bay since 2009. Classes are small, instructors still work in the field, and the skills lab is open in the evening.",
    "## How we teach",
    "You practice with each other before you meet a patient, and you move on only when you're confident.",
  )]: text(
    "Capacitamos a cuidadores en Narragansett Bay desde 2009. Las clases son pequeñas, los instructores siguen trabajando en el campo y el laboratorio de destrezas abre de noche.",
    "## Cómo enseñamos",
    "Usted practica con sus compañeros antes de atender a un paciente, y avanza solo cuando se siente con confianza.",
  ),
  "To give everyone who wants to care for others the skills to do it.": "Dar las destrezas necesarias a toda persona que quiera cuidar de los demás.",
  "A community where every patient has a skilled caregiver.": "Una comunidad donde cada paciente tenga un cuidador bien preparado.",
  "Small classes, at most sixteen": "Clases pequeñas, de dieciséis como máximo",
  "Clear prices before you start": "Precios claros antes de comenzar",
  "A person who answers the phone": "Una persona que contesta el teléfono",
  "Marisol Vega": "Marisol Vega",
  Director: "Directora",
  "A nurse for 20 years and a teacher for 10.": "Enfermera desde hace 20 años y maestra desde hace 10.",
  "Marcus Webb": "Marcus Webb",
  "Student advisor": "Asesor de estudiantes",
  "Answers every question, even which bus runs after evening class.":
    "Responde a todas las preguntas, hasta qué autobús pasa después de la clase de noche.",

  // Website: gallery
  "The academy at the harbor": "La academia en el puerto",
  "The skills lab": "El laboratorio de destrezas",
  "Open until nine": "Abierta hasta las nueve",
  "Between two classes": "Entre dos clases",
  "At most sixteen at a time": "Dieciséis a la vez, como máximo",
  "Phlebotomy, second week": "Flebotomía, segunda semana",
  "Blood pressure, first week": "Presión arterial, primera semana",
  "Eastside center on a Saturday": "El centro Eastside un sábado",
  "After evening class": "Después de la clase de noche",
  "The last day": "El último día",

  // Website: campuses, and the hours of locations
  "Harbor campus": "Sede Harbor",
  "Mon to Fri, 8 AM to 9 PM": "De lunes a viernes, de 8 a. m. a 9 p. m.",
  "Two skills labs, the library, and the office. Bus 54 stops at the door.":
    "Dos laboratorios de destrezas, la biblioteca y la oficina. El autobús 54 para en la puerta.",
  "Eastside center": "Centro Eastside",
  "Weekends, 9 AM to 5 PM": "Fines de semana, de 9 a. m. a 5 p. m.",

  // Website: FAQs
  "For most programs, no. Each program's page lists its requirements.":
    "Para la mayoría de los programas, no. La página de cada programa indica sus requisitos.",
  "Yes, if the program offers a payment plan. You'll see every due date and amount before you register.":
    "Sí, si el programa ofrece un plan de pagos. Antes de inscribirse, usted ve cada fecha de vencimiento y cada monto.",
  "What if I miss a class?": "¿Y si falto a una clase?",
  "Call us. Most lessons can be made up in the skills lab within two weeks.":
    "Llámenos. La mayoría de las lecciones se puede recuperar en el laboratorio de destrezas en un plazo de dos semanas.",
  "Yes. We work closely with the hiring managers of 11 nursing homes and two hospitals.":
    "Sí. Trabajamos de cerca con quienes contratan en 11 hogares de ancianos y dos hospitales.",
  "At the Harbor campus, free after 4 PM and on weekends.": "En la sede Harbor, gratis después de las 4 p. m. y los fines de semana.",
  "Which vaccinations do I need?": "¿Qué vacunas necesito?",
  "The ones the state requires for caregivers. See the list under [resources](https://health.ri.example/list).":
    "Las que el estado exige a los cuidadores. Vea la lista en [recursos](https://health.ri.example/list).",

  // Website: resources
  "What our students ask for most.": "Lo que más piden nuestros estudiantes.",
  "Exam calendar of the state board": "Calendario de exámenes de la junta estatal",
  "When and where the nursing assistant exam is held.": "Cuándo y dónde es el examen de auxiliar de enfermería.",
  "How to take blood pressure": "Cómo tomar la presión arterial",
  "Six minutes with Marcus in the skills lab.": "Seis minutos con Marcus en el laboratorio de destrezas.",
  "Vaccination list": "Lista de vacunas",
  "What you need before your first day with patients.": "Lo que necesita antes de su primer día con pacientes.",

  // Website: student life
  "Student life": "Vida estudiantil",
  "Between classes, enjoy the library, the pier, and the best coffee on Harbor Street.":
    "Entre clases, disfrute de la biblioteca, el muelle y el mejor café de Harbor Street.",
  "Your first week": "Su primera semana",
  [text(
    "### Monday",
    "Meet your class and get your scrubs.",
    "### Wednesday",
    "First time in the skills lab.",
    "### Friday",
    "Coffee with last year's graduates.",
  )]: text(
    "### Lunes",
    "Conozca a su grupo y reciba su uniforme médico.",
    "### Miércoles",
    "Primera vez en el laboratorio de destrezas.",
    "### Viernes",
    "Un café con los graduados del año pasado.",
  ),
  "Between classes": "Entre clases",
  "The pier is two minutes from the door.": "El muelle está a dos minutos de la puerta.",
  "Dana, spring graduate": "Dana, graduada de primavera",
  "I used to be afraid of needles. Now patients ask for me.": "Antes les tenía miedo a las agujas. Ahora los pacientes preguntan por mí.",
  "Come and see": "Venga a conocernos",
  "The lab is open to visitors every Thursday at 5 PM.": "El laboratorio está abierto a visitantes todos los jueves a las 5 p. m.",
  "Find us": "Cómo llegar",

  // Website: blog
  "A day on a nursing unit": "Un día en una unidad de enfermería",
  [text(
    "The day starts at 6:45 with coffee and the night report.",
    "## The morning",
    "Washing, dressing, breakfast. You learn whose tea has no sugar.",
    "## The afternoon",
    "Walks, visits, charts. And there's always a resident with a story to tell.",
  )]: text(
    "El día comienza a las 6:45 con un café y el informe de la noche.",
    "## La mañana",
    "Aseo, ropa, desayuno. Usted aprende quién toma el té sin azúcar.",
    "## La tarde",
    "Paseos, visitas, expedientes. Y siempre hay un residente con una historia que contar.",
  ),
  "What to bring to your first class": "Qué traer a su primera clase",
  "- A watch with a second hand\n- Closed shoes\n- A pen, and one for your neighbor\n- Water\n- Questions":
    "- Un reloj con segundero\n- Zapatos cerrados\n- Un bolígrafo, y otro para quien se siente a su lado\n- Agua\n- Preguntas",
  "How the state exam works": "Cómo es el examen estatal",
  "Two parts: sixty questions on paper, and five skills in front of an examiner. Washing your hands is always one of them.":
    "Dos partes: sesenta preguntas en papel y cinco destrezas frente a un examinador. Lavarse las manos siempre es una de ellas.",
  "Spring scholarships": "Becas de primavera",
  "The Harbor Fund pays for four seats. Ask Marcus before the first of the month.":
    "El Harbor Fund paga cuatro cupos. Hable con Marcus antes del primero del mes.",
  "Why we cap classes at sixteen": "Por qué nuestras clases son de dieciséis como máximo",
  "Because with four beds, small groups mean everyone practices and no one just watches.":
    "Porque con cuatro camas y grupos pequeños, todos practican y nadie se queda solo mirando.",
  "From the fish market to phlebotomy": "De la pescadería a la flebotomía",
  "Rui cut fish for eleven years. Steady hands, he says, are steady hands.":
    "Rui cortó pescado durante once años. Un pulso firme, dice, es un pulso firme.",
  "Evening classes, honestly": "La verdad sobre las clases de noche",
  "They're tough. Here's how our graduates get through them.": "Son duras. Así las superan nuestros graduados.",
  "What employers ask us": "Qué nos preguntan los empleadores",
  "Not grades. They ask whether you show up on time and whether patients like you.":
    "No preguntan por las notas. Preguntan si usted llega a tiempo y si les cae bien a los pacientes.",
  "A new skills lab": "Un nuevo laboratorio de destrezas",
  "Four new beds, including two fully electric ones for practice.": "Cuatro camas nuevas, dos de ellas totalmente eléctricas, para practicar.",
  "Talking with patients who don't respond": "Hablar con pacientes que no responden",
  "You sit down. You say who you are. You wait longer than feels right.": "Usted se sienta. Dice quién es. Espera más de lo que parece necesario.",
  "CPR in ten minutes": "RCP (CPR) en diez minutos",
  "Push hard, push fast, don't stop. Learn the rest in our free class.":
    "Presione fuerte, presione rápido y no se detenga. Aprenda lo demás en nuestra clase gratuita.",

  // Questions of registration and pre-enrollment forms
  "Have you worked in health care before?": "¿Ha trabajado antes en el cuidado de la salud?",
  "Where do you work now?": "¿Dónde trabaja ahora?",
  "Which uniform size do you wear?": "¿Qué talla de uniforme usa?",
  XS: "XS",
  S: "S",
  M: "M",
  L: "L",
  XL: "XL",
  "2XL": "2XL",
  "Which shifts could you work after the program?": "¿En qué turnos podría trabajar después del programa?",
  Mornings: "Mañanas",
  Evenings: "Tardes",
  Nights: "Noches",
  Weekends: "Fines de semana",
  "Why do you want this career?": "¿Por qué quiere esta carrera?",
  "A few sentences are enough.": "Bastan unas pocas oraciones.",
  "Photo identification": "Identificación con foto",
  "You can bring it to orientation instead.": "También puede traerla a la orientación.",
  "What do you want to do after the program?": "¿Qué quiere hacer después del programa?",
  "It helps us find the right class for you.": "Nos ayuda a encontrar la clase adecuada para usted.",
  "About you": "Acerca de usted",
  "So that we can prepare your first week.": "Para que podamos preparar su primera semana.",
  Documents: "Documentos",
  "Your goals": "Sus metas",

  // Store
  "Navy scrub set": "Uniforme médico azul marino",
  "Top and pants in the navy our clinical sites require. Soft, quick-drying, four pockets.":
    "Camisa y pantalón en el azul marino que exigen nuestros centros de práctica. Suave, de secado rápido, con cuatro bolsillos.",
  "Nursing Assistant Textbook, 7th edition": "Libro de texto de auxiliar de enfermería, séptima edición",
  "Our course textbook. Bring it to every class.": "El libro de texto de nuestro curso. Tráigalo a todas las clases.",
  Stethoscope: "Estetoscopio",
  "Dual head, for adults and children.": "De doble campana, para adultos y niños.",
  "Watch with second hand": "Reloj con segundero",
  "You'll use it to take a pulse from week one.": "Lo usará para tomar el pulso desde la primera semana.",
  "State exam fee, nursing assistant": "Cuota del examen estatal, auxiliar de enfermería",
  "We book your seat at the state test site and email you the date.":
    "Reservamos su cupo en el centro de exámenes del estado y le enviamos la fecha por correo electrónico.",
  "Skills kit": "Kit de destrezas",
  "Gait belt, blood pressure cuff, thermometer, and gloves, in a bag.": "Cinturón de marcha, tensiómetro, termómetro y guantes, en una bolsa.",
  "Open lab membership": "Membresía de laboratorio abierto",
  "Practice in our skills lab any weekday evening.": "Practique en nuestro laboratorio de destrezas cualquier noche de lunes a viernes.",
  "White lab coat": "Bata blanca de laboratorio",
  "Knee length, with the school's crest.": "Hasta la rodilla, con el escudo de la escuela.",
  "Phlebotomy practice arm, one week": "Brazo para practicar flebotomía, una semana",
  "Borrow it, bring it back clean.": "Lléveselo prestado y devuélvalo limpio.",
  "Medical terminology cards": "Tarjetas de terminología médica",
  "Four hundred words, front and back.": "Cuatrocientas palabras, por los dos lados.",
  "CPR pocket mask": "Mascarilla de bolsillo para RCP (CPR)",
  "With a one-way valve, in a hard case.": "Con válvula unidireccional, en un estuche rígido.",
  "Background check": "Verificación de antecedentes",
  "Required at clinical sites. We order it the day you pay.": "Los centros de práctica la exigen. La pedimos el día en que usted paga.",
  "Compression socks": "Calcetines de compresión",
  "For long shifts.": "Para turnos largos.",
  "Graduation pin": "Broche de graduación",
  "Silver, with the year of your class.": "De plata, con el año de su clase.",

  // Documents of students
  "TB test": "Prueba de tuberculosis (TB)",
  "CPR/BLS card": "Tarjeta de CPR/BLS",
  "HIPAA training": "Capacitación sobre HIPAA",

  // Refund policy
  "You may cancel through the first class session or the seventh calendar day after signing, whichever is later, and get back everything you paid, online service fees too, less an application fee of at most $250. After that, until 60% of the class is over, you get back the part of the tuition for the classes not yet held, without online service fees. The last day of attendance or the day of your notice counts, whichever is earlier. Refunds are paid within 45 days.":
    "Usted puede cancelar hasta la primera clase o hasta el séptimo día calendario después de firmar, lo que ocurra más tarde, y se le devuelve todo lo que pagó, también los cargos por servicio en línea, menos una cuota de solicitud de $250 como máximo. Después, hasta que haya pasado el 60% de la clase, se le devuelve la parte de la matrícula que corresponde a las clases que faltan, sin los cargos por servicio en línea. Cuenta el último día de asistencia o el día de su aviso, lo que ocurra primero. Los reembolsos se pagan en un plazo de 45 días.",

  // Agreement
  "Enrollment agreement": "Contrato de inscripción",
  "School and student": "Escuela y estudiante",
  "This agreement is between {{school.name}}, {{school.address}}, {{school.phone}}, and {{student.name}}, {{student.address}}, {{student.email}}.":
    "Este contrato es entre {{school.name}}, {{school.address}}, {{school.phone}}, y {{student.name}}, {{student.address}}, {{student.email}}.",
  Program: "Programa",
  "Program: {{program.title}}\nClass: {{class.code}}\nTotal clock hours: {{program.hours}} (theory {{hours.theory}}, lab {{hours.lab}}, clinical {{hours.clinical}})\nStart: {{class.start}}\nScheduled completion: {{class.end}}\nSchedule: {{class.schedule}}\nPlace: {{class.location}}":
    "Programa: {{program.title}}\nClase: {{class.code}}\nTotal de horas reloj: {{program.hours}} (teoría {{hours.theory}}, laboratorio {{hours.lab}}, práctica clínica {{hours.clinical}})\nInicio: {{class.start}}\nFinalización prevista: {{class.end}}\nHorario: {{class.schedule}}\nLugar: {{class.location}}",
  Charges: "Cargos",
  "{{price.items}}\n\nTotal charges: {{price.total}}\n\nMethod of payment: {{payment.method}}":
    "{{price.items}}\n\nTotal de cargos: {{price.total}}\n\nForma de pago: {{payment.method}}",
  "Cancellation and refunds": "Cancelación y reembolsos",
  "{{refund.policy}}": "{{refund.policy}}",
  Complaints: "Quejas",
  "Tell us first if you have a complaint. You can also send it to {{complaint.agency}}.":
    "Si tiene una queja, díganosla primero a nosotros. También puede enviarla a {{complaint.agency}}.",
  Signature: "Firma",
  "I have read this agreement and received a copy. Signed on {{sign.date}}.": "He leído este contrato y recibí una copia. Firmado el {{sign.date}}.",
});
