import { eq } from "drizzle-orm";
import { z } from "zod";
import { users } from "#drizzle/schema/identity";
import { claimUpload } from "~/features/files/domain/claim-upload";
import { invalidField } from "~/platform/errors";
import { birthDate, choice, clearable, optional, personName, phone, text, usState, zipcode } from "~/platform/input";
import { settingUp, signedIn } from "~/platform/policy";
import { acrossSchools } from "~/platform/school-scope";
import { userOf } from "~/platform/screen";
import { command, query } from "~/platform/verb";
import { LOCALES } from "~/words/locale";
import { findUser } from "../data/find-user";
import { findOwnStudent } from "../data/profile";
import { GENDERS } from "../model";
import { stageStudentChange } from "./my-student-profile";

/** The signed-in person. */
export const getMe = query({
  name: "identity.get-me",
  allow: settingUp,
  input: z.object({}),
  run: (ctx) => findUser(ctx, userOf(ctx).id),
});

const given = <T extends object>(change: T): Partial<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<T>;

/**
 * Changes the given fields of the user's profile. Null removes the picture, or the phone except for students, whose school needs one. A
 * student's fields go to the school's record, which becomes complete with its last required field; only students have address fields and a
 * language. @throws invalid on `locale` where the school does not speak that language
 */
export const updateProfile = command({
  name: "identity.update-profile",
  allow: signedIn,
  input: z.object({
    first_name: optional(personName(100)),
    last_name: optional(personName(100)),
    phone: clearable(phone()),
    avatar_url: clearable(text(2048)),
    address: optional(text(200)),
    city: optional(text(100)),
    state: optional(usState()),
    zipcode: optional(zipcode()),
    date_of_birth: optional(birthDate()),
    gender: optional(choice(GENDERS)),
    locale: optional(choice(LOCALES)),
  }),
  async run(ctx, input) {
    const actor = userOf(ctx);
    const student = actor.roleType === "student" ? await findOwnStudent(ctx, actor) : null;
    if (input.locale === "es" && !actor.school?.speaksSpanish) throw invalidField("locale", "This is not a valid choice");
    const names = { firstName: input.first_name, lastName: input.last_name, phone: student ? (input.phone ?? undefined) : input.phone };
    const avatarFileId = input.avatar_url ? await claimUpload(ctx, input.avatar_url, "avatar", "avatar_url") : input.avatar_url;
    const ofUser = given({ ...names, avatarFileId });
    ctx.stage(
      acrossSchools(ctx, "a person changes the own account")
        .update(users)
        .set({ ...ofUser, updatedAt: ctx.now.getTime() })
        .where(eq(users.id, actor.id)),
    );
    ctx.record({ type: "user", id: actor.id, after: ofUser });
    const before = await findUser(ctx, actor.id);
    let { isProfileComplete, locale } = before;
    if (student) {
      const { address, city, state, zipcode, gender, date_of_birth: dateOfBirth } = input;
      locale = input.locale ?? locale;
      const change = given({ ...names, address, city, state, zipcode, gender, dateOfBirth, locale: input.locale });
      isProfileComplete = await stageStudentChange(ctx, actor, student, change);
    }
    return { ...before, ...ofUser, isProfileComplete, locale };
  },
});
