/** Ten ways into health care. Pay is the national median of May 2024, outlook the projected growth from 2024 to 2034. */
export const CAREER_SOURCE = "U.S. Bureau of Labor Statistics: median pay in May 2024, projected growth 2024 to 2034";

export interface Career {
  slug: string;
  title: string;
  area: "Direct care" | "Diagnostics" | "Clinic and pharmacy" | "Nursing";
  what: string;
  payYear: number;
  growth: number;
  certification: string;
  /** Search terms for matching programs and jobs. */
  words: readonly string[];
  jobCategory: string;
}

export const CAREERS: readonly Career[] = [
  {
    slug: "certified-nursing-assistant",
    title: "Certified nursing assistant (CNA)",
    area: "Direct care",
    what: "Helps residents and patients bathe, dress, eat, and move, takes vital signs, and reports changes to the nurse.",
    payYear: 39_530,
    growth: 2,
    certification: "State exam and a place on the state's nurse aide registry",
    words: ["nursing assistant", "cna"],
    jobCategory: "Nursing assistant",
  },
  {
    slug: "home-health-aide",
    title: "Home health aide (HHA)",
    area: "Direct care",
    what: "Cares for people at home: daily routines, basic health tasks under a nurse's direction, and companionship.",
    payYear: 34_900,
    growth: 17,
    certification: "75 hours of training and a competency evaluation at Medicare agencies; some states require more",
    words: ["home health"],
    jobCategory: "Home health",
  },
  {
    slug: "patient-care-technician",
    title: "Patient care technician",
    area: "Direct care",
    what: "Works at the bedside in hospitals: the duties of a nursing assistant plus blood draws and EKGs.",
    payYear: 39_530,
    growth: 2,
    certification: "CNA, and often a patient care technician certificate (CPCT/A)",
    words: ["patient care"],
    jobCategory: "Patient care",
  },
  {
    slug: "phlebotomist",
    title: "Phlebotomist",
    area: "Diagnostics",
    what: "Draws blood for tests, donations, and transfusions, labels samples accurately, and keeps patients calm.",
    payYear: 43_660,
    growth: 6,
    certification: "Certificate such as CPT; a license in a few states",
    words: ["phlebotomy", "phlebotomist"],
    jobCategory: "Phlebotomy",
  },
  {
    slug: "ekg-technician",
    title: "EKG technician",
    area: "Diagnostics",
    what: "Places electrodes, records the heart at rest and under stress, and gives clear tracings to the physician.",
    payYear: 67_260,
    growth: 3,
    certification: "Certificate such as CET",
    words: ["ekg", "cardio"],
    jobCategory: "Patient care",
  },
  {
    slug: "medical-assistant",
    title: "Medical assistant",
    area: "Clinic and pharmacy",
    what: "Keeps a clinic running: vital signs, patient histories, injections where the state allows them, records, and appointments.",
    payYear: 44_200,
    growth: 12,
    certification: "Certificate such as CMA or CCMA, which most employers expect",
    words: ["medical assistant"],
    jobCategory: "Medical assistant",
  },
  {
    slug: "pharmacy-technician",
    title: "Pharmacy technician",
    area: "Clinic and pharmacy",
    what: "Prepares and counts medication, enters prescriptions and insurance, and refers questions to the pharmacist.",
    payYear: 43_460,
    growth: 6,
    certification: "Registration in most states, often with the exam for CPhT",
    words: ["pharmacy"],
    jobCategory: "Pharmacy",
  },
  {
    slug: "dental-assistant",
    title: "Dental assistant",
    area: "Clinic and pharmacy",
    what: "Prepares rooms and instruments, assists the dentist, takes X-rays, and explains home care.",
    payYear: 47_300,
    growth: 6,
    certification: "Varies by state, from none to a license; most require an X-ray certificate",
    words: ["dental"],
    jobCategory: "Other",
  },
  {
    slug: "licensed-practical-nurse",
    title: "Licensed practical nurse (LPN)",
    area: "Nursing",
    what: "Gives basic nursing care such as medication and dressings, monitors patients, and reports to registered nurses and physicians.",
    payYear: 62_340,
    growth: 3,
    certification: "State-approved program and the NCLEX-PN exam",
    words: ["practical nurs", "lpn"],
    jobCategory: "Nursing",
  },
  {
    slug: "registered-nurse",
    title: "Registered nurse (RN)",
    area: "Nursing",
    what: "Plans and coordinates care, gives treatment, teaches patients, and leads the bedside team.",
    payYear: 93_600,
    growth: 5,
    certification: "Associate or bachelor's degree in nursing and the NCLEX-RN exam",
    words: ["registered nurs", "rn "],
    jobCategory: "Nursing",
  },
];

export const CAREER_AREAS = Object.freeze([...new Set(CAREERS.map(({ area }) => area))]);
export const careerOf = (slug: string | null | undefined): Career | null => CAREERS.find((career) => career.slug === slug) ?? null;
