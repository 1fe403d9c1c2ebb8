import type { Page } from "./list";

export interface CatalogProgram {
  id: string;
  title: string;
  category: string;
  /** The program of the asking school that it stands for, where there is one. */
  program: string | null;
}

export interface Course {
  id: string;
  title: string;
  lms_id: string;
}

export interface Scholarship {
  id: string;
  title: string;
  description: string;
  sponsor_kind: string;
  category: string;
  amount: string;
  submission_type: string;
  external_url: string | null;
  program: string | null;
}

interface Asked {
  /** A school's id; null for all. */
  school: string | null;
  program?: string;
  search?: string;
  limit: number;
  offset: number;
}

/** The sister product: its catalogue of programs, its courses, its scholarships. */
export interface SisterPort {
  programs(asked: Asked): Promise<Page<CatalogProgram>>;
  courses(asked: Asked): Promise<Page<Course>>;
  scholarships(asked: Asked): Promise<Page<Scholarship>>;
}

const nothing = async () => ({ results: [], count: 0 });

/** Where no sister product is connected it has nothing to show. */
export const noSister: SisterPort = { programs: nothing, courses: nothing, scholarships: nothing };
