import type { Picture } from "~/platform/media-path";
import { plainTextOf, sentencesOf } from "~/platform/rich-text";
import type { SiteDocument } from "../../data/documents";
import type { Body } from "../../document-model";
import { resourceFilePath } from "../../paths";

/** Public views of documents. */
export interface CampusView {
  id: string;
  name: string;
  street: string;
  city: string;
  state: string;
  zipcode: string;
  phone: string | null;
  hours: string | null;
  email: string | null;
  directions: string | null;
  description: string | null;
  photos: Picture[];
}

type Row = Pick<SiteDocument, "id" | "slug" | "published" | "liveFrom" | "updatedAt" | "publishedAt">;

export function campusView({ id, published }: Row): CampusView {
  const body = published as Body<"campus">;
  return {
    id,
    name: body.name,
    street: body.address,
    city: body.city,
    state: body.state,
    zipcode: body.zipcode,
    phone: body.phone ?? null,
    hours: body.hours ?? null,
    email: body.email ?? null,
    directions: body.directions_link ?? null,
    description: body.description ?? null,
    photos: body.photos.map(({ picture }) => picture as Picture),
  };
}

export function faqView({ published }: Row): { question: string; answer: string; answerText: string } {
  const { question, answer } = published as Body<"faq">;
  return { question, answer, answerText: plainTextOf(answer) };
}

export function resourceView({ id, published }: Row) {
  const { title, description, type, url, image } = published as Body<"resource">;
  return { id, title, description: description ?? null, type, href: type === "file" ? resourceFilePath(id) : (url ?? "#"), image: image ?? null };
}

export function postCard({ id, slug, published }: Row) {
  const { title, excerpt, body, cover, author, date, tags } = published as Body<"post">;
  const words = excerpt ?? sentencesOf(body);
  return { id, slug, title, excerpt: words.length > 200 ? `${words.slice(0, 197)}…` : words, cover: cover ?? null, author, date: date ?? null, tags };
}
