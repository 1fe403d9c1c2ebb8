/**
 * Questions by people who knew neither the samples nor the rules of the chat: stories before a question, slang, spelling of phones, English as a
 * second language, Spanish of several countries. The weights are learned from these, too.
 */
export const FREE_QUESTIONS_BY_INTENT: Record<string, string> = {
  greeting: `heyy
yo
Hello, anybody there
hi hows it going
buenas
hola que tal buen dia
Good morning to whoever is there
hello?
hey hey anybody home
sup
que lo que`,
  thanks: `ty!!
ok thx thats all i needed
appreciate u have a good one
God bless you, thank you very much for explain me
perfect 👍 thanks
gracias mija
ok ta bien muchas gracias bendiciones
ok that clears it up, appreciate you
bless you, you have been so patient with an old man
thx ur a lifesaver
Thank you ever so much for your assistance, that is all I needed.
alright cool thanks bye
muchas gracias mijo, dios te bendiga
ok grax`,
  person: `can i talk to someone real
agent
r u a bot. i need a human
Please connect me with an advisor, my situation is too long for chat
can somebody call me on my break at 3:15
let me speak w ms in admissions plz
comuniqueme con alguien q hable español plis
no entiendo esta maquina, páseme a la secretaria
stop. human please
Is there someone I could speak with rather than typing? My eyes are not what they were.
can i talk to a real person, this bot aint getting it
have somebody call me back, 20 yrs Army and I'd rather speak than type
Who is the director there? I would like to talk with him or her directly about a contract.
u a robot? get me someone with a pulse
quiero hablar con alguien de verdad
me pueden llamar? no le entiendo a esta cosa
Señorita, ¿me comunica con la encargada por favor?`,
  angry: `I been calling 4 days NOBODY picks up this is ridiculous
yall took my money and now no one answers my emails smh
worst school ever the teacher showed up 40 min late twice
I took two buses with a newborn to get to Harbor and the door was LOCKED during posted hours. Unacceptable
this chat is useless u keep sayin the same thing
the lady at the desk was so rude to my mom cuz of her accent, im furious
you people changed my class 3 times!!! I lose my shift every time because of you
llevo una semana llamando y nadie me contesta que falta de respeto
ustedes son unos ladrones me cobraron dos veces
Qué relajo es este, me dijeron que la clase era a las 6, llego y no hay nadie, y yo perdiendo un día de trabajo por ustedes
THIRD time nobody called me back. unbelievable
Your instructor showed up 40 minutes late and then let us go early. I paid for that time!!!
you people charged my card twice and now nobody picks up
worst school ever dont waste your money
I drove 45 minutes to Warwick and the door was LOCKED. Who is responsible for this?
I have sent four emails about my clinical hours and been ignored every single time. This is disgraceful.
ur front desk lady was so rude to my mom smh
We paid for six employees and only four certificates came. I am beyond frustrated with your organization.
this is bs, you changed the schedule on us AGAIN with one day notice
que falta de respeto, llevo una semana esperando y nadie me contesta
ustedes son unos ladrones me cobraron doble
Diache pero que relajo es ese, fui hasta alla y no habia nadie!!`,
  medical: `i got stuck w a needle at work yesterday should i be worried
my tb spot is red and swollen is that positive
im 7 mo pregnant is it safe for me to be lifting patients
been having chest pain since this morning u guys teach ekg what could it be
My hand is numb after night shift, what medicine I take?
is it bad if i get the hep b shot while im on antibiotics
me salio positivo la prueba de tuberculosis que me tomo
ando mareada desde que me vacune ayer eso es normal o voy a la emergencia
my back has two herniated discs, do you think lifting patients will make it worse
i got a rash from latex gloves what cream should i put on it
im 5 months pregnant with high blood pressure, is it safe for me to do clinicals
got stuck with a needle at my job yesterday should i take the hiv meds
My sugar was 310 this morning, should I take more insulin before class?
tb skin test bump is red and huge is that bad
me duele mucho la cintura de tanto cargar, que pastilla me tomo
se me hincho el brazo donde me sacaron sangre en la practica, sera infeccion?`,
  legal: `can i sue my job for not letting me off for class
is it legal for a nursing home to make me work as a cna w/o being certified
My landlord says I can't run CPR classes out of my apartment, is he allowed to do that
they fired me for failing a drug test but i got a med card, do i have a case
does the law say my boss gotta pay me for the hours im in bls training
if old school closed and keep my money, I can take them to court?
puedo demandar a la agencia que no me pago el entrenamiento
es legal que mi patron me descuente del cheque el curso de cpr
my old boss fired me for going to class at night, can he legally do that
can I take you to small claims over this
Is it against the law for my employer to make me pay back the training if I leave?
how do i get my record expunged so they cant see it
My contract says I must stay 12 months with the agency after training. Would that hold up in court?
do i have to tell a employer about a sealed juvie case by law
mi jefe no me quiere dar permiso pa estudiar, eso es legal?
los puedo demandar si no me dan mi certificado`,
  immigration: `do u do student visa f1
i got daca can i study here
no papers can i still take cna
I am asylum applicant, work permit is pending since 5 months. Can I register with this status?
will taking the class help my green card case
soy indocumentada puedo estudiar ahi
dan la i20 para visa de estudiante
con tps me dejan sacar el certificado
Entré por la frontera hace 8 meses y tengo corte en agosto, meterme a estudiar me puede perjudicar o ayudar con el asilo?
im on a F1 can you give me the I-20
Does my work permit being expired matter while renewal is pending, what should I file
if I enroll will you sponsor my visa
got daca and it runs out in march, what form do i file
my husband has no papers, will the school report him if he comes in
no tengo papeles, puedo estudiar ahi sin que me pase nada
con este curso puedo arreglar mi estatus
Se me vence el TPS en marzo, ¿me ayudan a renovarlo?`,
  guarantee: `if i pay do i for sure get a job
promise me ill pass the state test
whats the chance i fail, do u gurantee we pass
i aint paying unless yall can say 100% im hired after
You guarantee salary 20 dollar hour after the course?
so certified for sure at the end right? like no way i dont get it
me aseguran el trabajo si termino
y si no paso el examen que, me garantizan que si paso
so if i finish you promise i get hired right
whats the deal if i fail the state test, do you gurantee i pass
My brother in law says you people get everyone a job within 30 days. Is that a promise in writing?
will i 100% make 25 an hour after this
If I put my last savings in this, can you assure me I'll be working by Christmas?
say i cant fail. say it
me aseguran que paso el examen
o sea que pago y ya tengo trabajo seguro, verdad?
¿Me lo garantizan por escrito que voy a ganar más que en la bodega?`,
  programs: `do u teach lpn
what all do you guys offer
sonogram?
got anything for ppl who faint at blood lol
is there a surgical tech class here
I was looking for the one where you draw blood, i forget the name, you have that?
med tech / medication aide yall do that one
Hi! my sister is a barber and wants a career change, she's not sure what. Could you list the courses so I can show her tonight?
can i do cna and phlebotomy as a package
first aid for babies class? im a nanny
ESL classes
tienen enfermeria
ofrecen el de ultrasonido o radiografia
hay algo para cuidar viejitos en su casa
dan el de dental assistant tambien o nomas medical
do you teach sterile processing
what all can i study there
Do you run anything for surgical tech or is it just the basic stuff?
is there a lvn or lpn at your school
do u have anything with no blood, i faint
ultrasound?
Do you offer patient care tech or would I have to take CNA and EKG separately
is there a class for being a doula
I was a combat medic. What do you teach above CNA level?
med billing AND coding or just billing
enseñan rayos x?
Fui veintitrés años chofer y me gusta la farmacia, ¿ustedes tienen algo de eso?
dan ingles tambien o puro de salud
hay algo de partera o de cuidar bebes`,
  price: `cna $$??
wats the damage for phlebotmy lol
yo how much yall charging for the medical assistant thing
So I been at the Amazon warehouse 4 years and they just cut half my shift, my cousin did the EKG course with you guys and says it was worth it, what did that run her roughly, like what does it go for now
my boss need i have BLS card, what is the cost please
tuition pharm tech
Is the dental assisting course more than 2 grand or less, be honest
How much money for learn nursing assistant? I come from Haiti
hha price pls im on break
I run a 12 bed group home and have to get five of my aides through CPR. What do you charge per head
ur ad on the bus said 499 but didnt say for which class. is that the phlebotamy one
billing n coding tuition? site keeps crashing on my phone
my daughter wants the medical asistant program for her bday lol what am i looking at price wise
does it cost the same at eastside as at harbor for cna
a como el curso de flebotomia
cuanto sale lo de asistente medico
Oiga señorita cuánto cobran por el de CNA, soy de Guatemala y apenas llevo un año aquí
precio bls xfa
cuantos chavos cuesta el de tecnico de farmacia
que precio tiene el training de home health aide mi amor
got laid off from the warehouse after 19 yrs, what does the phlebotomy one run me
how mutch is cna
Our home care agency has four new aides. What do you charge per head for the home health aide training?
So I was a line cook for twenty two years and my knees gave out, and my sister in law who is a med tech keeps telling me I should do what she did, and I finally said fine I'll look into it. What is the tuition for the medical assistant program?
dental asistant, how much $
What's the fee for BLS if I already had it once and just need renewing
Is there a group rate? I'd be sending five aides for CPR
pharm tech cost
what u chargin for the home helth aide one
I was quoted one tuition for EKG on the phone and your flyer has another. Which figure is right?
cuanto sale el de flebotomia
Buenas tardes, soy encargada de una agencia de cuidado en el hogar. ¿Qué precio tiene el curso de home health aide por persona?
a como el cpr
oiga y el de asistente dental en cuanto anda
Cuanto es la matricula pa CNA, mi hermano`,
  total: `ok but whats the REAL number after books n fees n all that
Does the phlebotomy tuition include the needles and supplies or am i gonna get hit with extra
everything included how much do i need in my pocket to finish CNA, state test too
last school got me w hidden fees. registration fee, lab fee, uniform fee.. what extra do u guys add on top of tuition
I must pay also for the exam or is inside the price?
medical asst out the door price
We're a staffing agency and our finance person wants a full cost breakdown per student for home health aide: tuition, materials, exam, uniforms
is the book seperate from the class cost for ekg
ya con libros y todo en cuanto me queda
esa cantidad incluye el examen del estado o eso lo pago yo aparte
Cuánto vendría siendo el total total, con uniforme, inscripción y materiales, para asistente dental? Es que ya me pasó en otra escuela que al final salió el doble
with books uniform and test fee and all that what am i really paying for cna
Please provide an all-in figure per student for phlebotomy, including materials and registration, so that I can get it approved by my director.
are the books extra or is that in the tuition
everybody quotes a low number then theres fees on fees. give me the final number for medical assistant, everything in
Does the CNA price cover the background check, the scrubs and the state exam or do those get added on?
any hidden costs on top of the 1st number
So my tuition is one thing, but how much extra should I set aside for uniform, book, exam and shots?
total damage for pharm tech w/ everything?
ya con libros uniforme y todo, en cuanto me queda el de asistente medico
¿La matrícula trae incluido el examen y los materiales o eso se paga aparte?
no me vengan con cargos escondidos, diganme el monto final de farmacia
cuanto seria el total total con los fees`,
  cheapest: `whats ur cheapest class
broke af rn which course is the lowest
Which program can I do with like 300 dollars to my name
least expensive thing u teach that still gets me in a hospital
I have small money. What is most low price course you have?
between phleb cna and ekg which 1 costs less
cual es el mas barato de todos
ando corto de feria que curso cuesta menos
whats your lowest priced class
I got about 300 dollars to my name after the layoff. which course costs the least
cheapest thing u got that still gets me in a hospital
Between EKG, phlebotomy and home health aide, which is easiest on the wallet?
Dear Sir or Madam, I have been out of work since the plant closed and must be careful. Might you tell me which of your trainings is the least expensive? Respectfully, Gerald
lowest cost option for a broke 17 yr old
cual es el mas barato que tienen
ando corto de lana, cual curso me sale menos caro
Disculpe la molestia, soy un señor de 59 años con poquitos recursos. ¿Cuál de sus cursos es el más económico?`,
  plan: `can i pay weekly when my check hits
do yall take klarna or afterpay or smth
I get paid every other friday from the restaurant, is there a way to split the CNA thing so it's not all at once because theres no way with rent
how much down to start??
payment plan w bad credit ok?
It is possible to pay little little every month?
do i gotta have it all paid b4 the first day
Single mom of 2 here, tax refund comes in march but I want to start in january. Could I put something down now and do the rest when the refund comes?
installments?
is there interest if i break the medical assistant tuition into months
what happens w the payments if im late one month
puedo pagar en pagos chiquitos cada quincena
aceptan abonos
con cuanto de down payment empiezo
Mi esposo cobra los viernes, nos dejan ir pagando semana por semana el de asistente médico o tiene que ser de un solo?
can i give you like 50 bucks a week til its paid off
Good afternoon. I am a 58 year old former bookkeeper and, while I do have savings, I would much rather not empty them in one go. Would the school be willing to split the tuition of the medical billing program over several months? Thank you kindly for your time.
do u take afterpay or klarna
i get paid every other friday can i pay on fridays
is there a downpayment and then monthly or is it all up front
Would you invoice our company in three installments instead of one lump?
broke rn lol can i start now pay later
can my mom pay half now half in july
is there intrest if i stretch the payments out
do you check credit for the monthly payments thing, mine is shot
puedo ir abonando poco a poco
se puede pagar en pagitos quincenales
Con cuánto empiezo y lo demás por mes, ¿se puede?
fijate que no tengo todo el pisto ahorita, aceptan en dos partes?`,
  classes: `any night clases for phlebotomy
next cna start date
i work 11p to 7a so mornings after 8 would be perfect, do u have anything like that for EKG
weekend only cpr pls
is any of it online or do i have to come in person for billing
Warwick branch pharm tech when
My kids get out of school at 2:40 and I have no sitter so whatever it is has to end before then. Which nursing assistant groups finish early?
u got anything starting in febuary
saturdays?
what days does the med assistant evening group meet
Im off tuesdays and thursdays only. can dental assisting work w that
zoom class or nah
which campus has the home health aide course, the harbor one is 2 trains for me
I need to renew BLS before friday or they take me off the schedule, anything tmrw or thursday
please when begin the new course of medical assistant for the evening
my rotation at the firehouse is 24 on 48 off, is there a section where the days move around with me or are they fixed
cuando empieza el proximo grupo de cna
tienen algo los sabados nomas, entre semana trabajo en la limpieza
el curso de ekg lo dan online o hay q ir
dan las clases en español o todo es en ingles
en warwick que dias dan flebotomia
Yo trabajo en un delivery de 4 a 12 de la noche y llevo los niños a la escuela a las 8, qué horario por la mañana ustedes tienen para home health aide?
I drive a school bus til 4:30 so whats the earliest evening start for CNA
anything on saturdays for phleb
when does the next medical assistant group kick off at Harbor
is the pharmacy tech thing all on a computer at home or do I gotta show up
My supervisor wants all six of us BLS renewed before the 30th. Which dates do you have this month?
Do you ever hold the EKG class in Warwick or only over at Harbor?
me and my wife split one car so are there morning AND night groups
I start my reserve drill in the second week of September, which CNA group begins after that
weekend only??
could i do medical billing online from my couch
what days does the Tuesday group meet besides tuesday
i work graveyard 11 to 7. is there a afternoon class
sked for eastside pls
My parole officer wants my class days and times. What nights does the CNA run?
are yall doing anything over summer break when im out of school
Is there a fast daytime group, Monday to Friday, at the Warwick branch?
hay clases los domingos, yo trabajo de lunes a sabado en la construccion
cuando arranca el proximo grupo de cna
el de billing lo dan online o hay que ir
tienen clase de noche en Warwick
Necesito mandar a cinco empleadas al BLS, ¿qué fechas hay en noviembre?
a q hora es la clase de la mañana en harbor`,
  seats: `is the march cna full already
any spots left 4 saturday phleb
Can you hold 5 places in the next BLS for my team, or is it nearly sold out
how many ppl in a class n is there still room
me and my 2 sisters want to go in same group, you have three place?
waitlist for evening MA?
yo did that last seat in the EKG one get taken
queda cupo pa marzo
todavia hay lugar en el de los domingos
somos cuatro comadres que queremos entrar juntas al de CPR, habrá espacio pa todas?
any spots left in the june cna
I need to put five of my caregivers in the same CPR session, would they all fit
is the eastside evening group full already or what
still got room for one more thurs?
I've got 8 new hires. How many openings do you have in October for nurse aide?
is there a wait list for phlebotomy
did the july ekg fill up
Kindly confirm whether two places remain in the evening phlebotomy group, for my husband and me.
hows it looking for the 12th, sold out?
quedan cupos pa flebotomia
todavia hay lugar en el grupo del sabado o ya se lleno
Quisiera inscribir a tres muchachas de mi agencia juntas, ¿hay espacio para las tres?`,
  length: `how long till im done w cna if i go nights
how many hrs is phlebotomy total
pharm tech length
I get evicted from my job (laid off lol) end of the month, need something quick. how many weeks is the ekg
is medical assistant like a year or
Fastest I could finish dental asst??
How much time takes the course for home aide, my English slow so I need to know
is the cpr thing a whole day or just couple hours
How many clinical hours are in the nursing assistant program and how many in the classroom? My manager is asking for the split.
medical billing how many months full time
if i can only come twice a week does it take twice as long to finish ma
cuanto dura
en cuantas semanas saco lo de flebotomia
cuantas horas son de practica en cna
El de facturación médica es largo? Es que me quedé sin chamba en la bodega y ocupo algo rápido
how many weeks til im done w dental assistant
At 61 I don't have years to burn. From first day to last day, how long is medical assistant?
clock hours for cna?
how long b4 i can be working as a phleb
Is the home health aide course two weeks or more? My staffing gap is getting ugly.
how many hours is the CPR class, need to tell my boss when im back
my ex says cna is like a year?? is that true
Days or months for EKG
How many hours do they have to log in clinicals? I need to rearrange their shifts.
if i go part time nights does med assistant drag on forever, like when would i finish
cuanto se tarda uno en sacar el cna
son meses o semanas lo de EKG
¿De cuántas horas consta el programa de asistente de enfermería?
que tan largo es el curso de dental`,
  requirements: `no ged can i still do cna
got a misdemeanor from 2017 shoplifting will that stop me from enrolling
what shots do i need
do u guys drug test cuz its legal here now
I was doctor in Syria. My diploma is in arabic. You accept or I must translate?
what docs do i bring to sign up
i got 2 felony but they over 10 yrs old can i still take phlebotomy
do i need my ssn to register for class
My English is not perfect I understand 70 percent. There is test of English before?
is a TB test required n where do ppl usually get it
hs transcript needed or just diploma
I dropped out in 11th grade to take care of my grandma and never went back, now im 27 with a toddler and wanna do medical assistant, is that even possible without finishing
covid vax mandatory??
do u need to be a cna before u take the ekg class
prereqs pharmacy tech
que papeles piden pa inscribirme
no termine la prepa puedo entrar
piden record limpio? mi hermano tuvo un dui
tengo el bachillerato de republica dominicana eso sirve o tengo que hacer el ged
hay que saber mucho ingles para el curso d asistente d enfermeria
Necesito las vacunas antes de empezar o las puedo llevar después? Me falta la de hepatitis
sin seguro social me puedo apuntar
hacen dopping
caught a felony back in 2009, been clean since. will that keep me out of the cna program
never finished high school, no ged neither, can i still sign up
do yall piss test before clinicals
What paperwork do my employees have to turn in before the first day? I want to collect it all in one go.
is the tb test somthing i get before or after i register
My english is so so, I am understand more than speak. Is it a test of english to enter?
I did 6 years upstate for a robbery when I was 19. I'm 41 now with kids. Is there any point in me applying for CNA?
Do I need the covid shot
I was a nurse in Philippines 11 years, diploma is from there. it is accept or I must to have american high school?
do i need cna before i can do the medical assistant
dui from 4 yrs ago matter?
Hello, I hope you're well. I've been a paralegal for 27 years and I'm considering a second career now that the kids have gone. I have a bachelor's degree but I have no idea where my high school diploma is; we moved many times. Is the college transcript enough to enroll, or do you insist on the high school one? With gratitude, Marjorie
can i use my DD214 instead of a diploma
is a expired license ok for id, its all i got
Got a pot card and I use it for PTSD. Am I gonna fail your screening and get kicked out?
tengo un record de hace 12 años por drogas, me dejan estudiar eso?
solo hice hasta sexto alla en guatemala, asi puedo entrar
hay que saber ingles bien bien o con poquito basta
Que papeles tengo que llevar pa matricularme, yo vengo de Bayamon
piden antidoping
¿Qué vacunas les exigen a los alumnos?
el diploma de bachiller de RD les sirve a ustedes o tengo que sacar el GED`,
  age: `im 16 can i do it
my son turns 18 in june class starts in may will u let him in
hi im a junior in hs and my counselor said cna, is there like a minimum age
too old at 61?
whats the youngest u take for phleb
17 w parent signature ok?
mi nena tiene 16 la aceptan
desde que edad se puede
tengo 58 años y ya soy abuela, no estoy muy vieja pa estudiar de CNA verdad?
im 15 turning 16 in august can i take it or nah
Is 63 too old for your nursing assistant course? Be honest with me.
my daughter is a sophmore, how old does she got to be
can my 14 yo do the cpr with me
whats the youngest u take for cna, asking cuz im 16 and a half
do i gotta be 18 for phlebotomy
My grandson is seventeen and very mature, would he be admitted or must he wait for his birthday?
mi nena tiene 16, la aceptan?
ya tengo 62 añitos, no estoy muy vieja para eso verdad
desde q edad se puede flebotomia`,
  hours: `u open rn
what time yall close today
Can I swing by sunday
office hrs harbor
I get out of work 6:30, somebody still there at that hour to take my papers?
r u closed for mlk day
how early does the front desk open, i wanna come straight from my overnight
lunch break or are you open straight thru noon at Warwick
a q hora abren
hasta que hora puedo pasar hoy a la oficina, salgo a las 5 de la factoria
abren el dia de accion de gracias
till what time is someone at the desk today
yall open on Veterans Day
are you there on sundays
i can only come by after 6, will the office still be open
what time do you guys lock up on fridays
open rn?
When might I stop in to drop off a check? I don't want to find the office closed again.
do u close for lunch
a que hora abren mañana
¿Atienden los sábados en la oficina o solo entre semana?
hasta q hora estan hoy, salgo del trabajo a las 5 y media`,
  address: `where yall at
wich bus goes to eastside center
is there parking or is it street only
Address Harbor campus pls my uber is waiting
im coming from the bronx on the train what stop do i get off
Google maps sent me to a laundromat, where is the Warwick branch door exactly
how far is eastside from downtown walking
is the building ok for wheelchair, like is there a elevator, my legs are bad
which floor
I don't drive. The school is near the metro station?
que guagua me deja en harbor
hay parqueo ahi
me manda la direccion del eastside center porfa voy en camino
Por dónde se entra? Estoy parada enfrente de la gasolinera con mi bebé y no veo ningún letrero de la escuela
which bus drops me near the warwick branch
is there parking at Harbor or do I have to feed a meter
eastside center where is that exactly
coming off exit 9, left or right to get to Harbor campus
street adress for the gps pls
Which of your locations is closest to the VA hospital?
is eastside wheelchair accessible from the train stop
Where do I send my aides for the Tuesday class, which building?
can i skateboard there from downtown or is it far
free parkin at warwick? i drive a f350 wont fit in a garage
donde queda eso de eastside
que guagua me deja cerca de Harbor
hay donde parquear la troca
Me regala la dirección exacta de Warwick, por favor`,
  accreditation: `r u legit
is this a real school licensed by the state or one of those scams on fb
will the hospital accept ur cna certificate
whos ur acreditation thru
My agency only takes aides from state approved HHA programs. Are you on that list, and what's your approval number?
is the bls american heart or some online fake one
your certificate is valid in other state or only here?
after the phlebotomy can i sit for the national exam, like does it count
esa escuela tiene licencia del estado
el certificado me lo aceptan en el hospital o es puro papel
Mi prima pagó en un instituto pirata y perdió su dinero. Ustedes están reconocidos por quién?
Before I send anyone I need to confirm your nurse aide program is approved by the state. Is it?
r u guys legit, like licensed and everything
Will the state board let me sit for the exam with your certificate
i googled yall and cant find your license number, are you approved
is this one of those diploma mills
Would a certificate from your school be accepted by hospitals in our state health department's eyes?
are u on the states list of approved cna schools
esa escuela esta aprobada por el estado o es cuento
ese certificado es reconocido en los hospitales, o sea tienen acreditacion
¿Tienen licencia ustedes? A mi prima la estafaron en otra academia`,
  funding: `any grants??
does wioa cover this
I did 6 yrs in the army, can I use my GI bill for medical assistant
my job at the nursing home said theyll pay, how does that work with you
fafsa?
got laid off from the fedex hub in october and the unemployment lady mentioned some voucher for training, do you take those
scholarships for single moms
i get snap and tanf can that help pay for cna
Is there some help for refugees for pay the school
do u know any nursing homes that sponsor u if u work for them after
can i use my union education fund 1199 for the ekg
free cna class thru the city is that u guys
el desempleo me paga el curso
tienen ayuda del gobierno tipo pell pa madres solteras
en el asilo donde limpio dicen que la compañía me cubre lo de CNA, ustedes trabajan con patrones así?
Retired Navy here, 100% P&T. Does my Chapter 33 money work at your place?
The unemployment office told me about WIOA vouchers. Are you on their list?
my nursing home says theyll cover it if you bill them direct, do you do that
any scolarships for single dads
does voc rehab pay for this
I get unemployment till November, is there a program that pays while im on it
Are there state training grants for employers that would cover sending our aides to you?
does fafsa / pell work here
my son got his Post 9/11 benefits transferred from me, may he use them with you
The mill shut down and they told us there's TAA money for retraining. Can I use it at your school?
does my union fund count
I used up my GI Bill on a truck driving school. Is there anything else out there for vets to pay for phlebotomy?
any free ride for foster youth
do u work w/ reentry programs that pay for ppl just got out
hay alguna beca pa mamas solteras
Me despidieron de la fábrica y estoy cobrando desempleo, ¿habrá algún programa que me pague los estudios?
soy veterano del ejercito, de la guardia de PR, aceptan el GI bill?
mi patrona quiere pagarme el curso, como le hacemos
dan ayuda economica del gobierno`,
  refund: `do i get my money back if i quit
i signed up tuesday and my shift changed can i cancel
refund policy?
What if I pay the deposit and then my babysitter falls through and I can't start
is deposit refundible
if yall cancel the class do we get a full refund
missed the first 2 days cuz kid in hospital, can i drop n get some of it back
I pay but I no want course now. How return money?
how many days i got to change my mind after paying
si me salgo me devuelven los chavos
quiero cancelar y que me regresen el deposito como le hago
Di 150 para apartar pero me cambiaron el turno en la fábrica y ya no puedo, pierdo ese dinero?
if i quit after the first week do i see any of that money again
One of the people we registered has taken another job. Can our agency be credited what we paid for her?
bought the bls for the wrong date, cancel it and put the money back on my card
Till what day can I back out without losing my deposit?
whats ur cancelation policy
class got cancelled by YOU so when do i get paid back
I may be called up for deployment mid-course. What happens to what I've paid if that occurs?
changed my mind lol can i get my $$ back
Is the registration fee nonrefundable?
quiero cancelar y que me regresen mi deposito
¿Cuál es la política de devolución si un empleado nuestro no puede asistir?`,
  bring: `what do i wear first day
do i need scrubs day 1 or regular clothes ok
what should i bring tmrw for cpr
are nails allowed, i just got a full set
can i wear my hijab in clinical
do i need a laptop for billing
sneakers have to be all white??
First lesson is monday. Pen and notebook is enough or more things?
hay que ir con uniforme o puedo ir en jeans
puedo ir con tenis negros y uñas acrilicas al laboratorio
what do i wear first day, are jeans ok
do I need my own blood pressure cuff and a notebook for monday or just me
do we need white shoes or any sneakers fine
Please let me know what my employees should have with them on the first morning of CPR training.
tattoos on my neck. gotta cover em for class?
can i have my nails and lashes or take em off
Do I bring a mask and gloves to skills lab or are those there already?
first nite of ekg, need a laptop?
que me llevo el primer dia
puedo ir en tenis y mahones o hay que ir de blanco
¿Hace falta llevar estetoscopio propio a la clase de CNA o ustedes prestan?`,
  store: `do yall sell scrubs
how much for a stethascope at the school store
can i buy the cna book from you used
u got xxl scrub pants
I need two navy uniforms, do you have or I should buy on Amazon
blood pressure cuffs 4 sale?
is the phleb workbook sold there or do i order it
venden los scrubs ahi mismo
a como tienen el estetoscopio
el libro de ekg lo tienen uds o lo pido por amazon
do you guys sell scrubs there, size 3x
where can i buy the phlebotomy textbook, do you carry it
how much for a stethescope from you guys
u got the school polo in small
watch with a second hand, u sell those?
What do the navy blue scrub sets go for at your shop? I need ten.
used books for sale?
venden filipinas ahi en la escuela
cuanto cuesta el libro de flebotomia alli con ustedes
tienen uniformes talla XL a la venta`,
  contact: `whats the number
email?
is there a whatsapp i can text insted of calling
who do i email my vaccine records to
Need a phone for the Eastside center specifically, the one on google just rings
text line?
Please to send me the mail address of the school, I want to write from my country
me da el numero pa llamar
tienen wasap
a que correo mando la foto de mi diploma
Could you kindly share an email address to which our HR department may send a purchase order?
I keep getting voicemail at the number on google, is there another phone for the school
who do i text
Would you be so good as to give me the telephone number of the Eastside center?
fax # for voc rehab paperwork
me das el cel de la oficina
a que correo mando los documentos
¿Tienen WhatsApp?`,
  jobs: `do u help find a job after
where do ur grads work at
i finish the class then what, do yall hook us up w hospitals or am i on my own
Do you do resume help? I've only ever done DoorDash and warehouse so mine looks crazy
I'm a coordinator at a home care agency and need 8 aides like yesterday, can I recruit from your graduates
any job placement for phlebotomists w no experiance
externship turns into job sometimes or no
You have connection with hospitals for work after course?
al terminar me ayudan a conseguir trabajo
en que lugares contratan a los que salen de ahi
ustedes tienen bolsa de empleo o convenios con home cares
Ya casi acabo el de flebotomía con ustedes y no sé ni por dónde empezar a aplicar, alguien ahí lo orienta a uno?
I'm 54 and nobody is calling me back. After the course, do you help folks find work?
do hospitals come hire from your school
who hires felons with a cna and do you hook us up with them
do you do resumes and mock interviews for grads
We're a 120-bed facility looking to recruit your graduates. Does the school have a job placement service?
Will anyone hire a 60 year old CNA, and does your school introduce you to employers?
u got like a job board
how do your people usually find work when they finish, do you help or are they on their own
where do ur students get placed
ustedes ayudan a conseguir trabajo despues
mira y cuando uno termina lo conectan con alguna chamba o que
a los que tenemos antecedentes tambien nos ayudan a colocarnos`,
  other: `what did i get on my last quiz w ms brown
is it gonna snow tmrw
i lost my cna certificate from like 2019 how i get another
moving to florida how do i transfer my cna license
got a parking ticket outside ur building who pays that
who u voting for
is there a microwave for lunch
can u write my essay for english comp
left my airpods in the classroom last nite
good recipe for chicken soup my kid is sick of nuggets
whats the wifi password
do u have daycare in the building
how do i reset my password for the nursing board website
can my boyfriend sit in the class with me, he's just bored
knicks score
u know any apartments for rent near there
where I can change dollars to euros near
is my teacher married lol
my W2 from last year when i was your receptionist never came
can you tell me if Keisha is enrolled, she's my ex's new gf
whats the password for the zoom they sent, i deleted it
my cna registry expired 3 years ago and the state site says lapsed, what do i do about that
se me perdio el diploma de hace años como saco copia
cómo paso mi licencia de enfermera de Puerto Rico para acá
va a llover mañana?
is class cancelled if it snows tmrw? whats the forecast
i lost my cna certificate from 2014 how do i get another
what did i get on fridays quiz
I hold an active Georgia license. How do I move it over to this state?
is there a microwave or somewhere to eat lunch
who you voting for
my ex goes to your school, can you tell me what days he has class
whats a good recipe for 30 people potluck graduation party
got a ticket parked outside harbor, will u pay it
Can you verify that Denise Kowalczyk graduated from you in 2017? I'm doing a reference check.
wifi password
why is my ceu not showing on the registry
do my homework for me, chapter 4
When I was in the Corps we had a corpsman named Delgado, I heard he teaches somewhere around here now. Is he one of yours?
how do I switch my nurse aide from Florida to here, reciprocity or whatever
can you write my cover letter for walmart
Is Mrs. Petrova still teaching the Thursday group? She taught me in 2011 and I wanted to send her flowers.
u got daycare there
left my hoodie in room 3 last nite anybody find it
me botaron el certificado en la mudanza, como saco copia
va a llover el jueves?
Soy CNA en Puerto Rico con licencia al día, ¿cómo la paso para acá?
donde venden buenas pupusas por ahi
ya salieron las notas del examen de ayer
me multaron por parquearme frente a la escuela, quien paga eso`,
};
