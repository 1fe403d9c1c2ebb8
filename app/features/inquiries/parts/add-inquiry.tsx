import { Group } from "@mantine/core";
import { ButtonLink } from "~/ui/button-link";
import { Card } from "~/ui/card";
import type { Choice } from "~/ui/data-table";
import { Form, PhoneField, SelectField, SubmitButton, TextareaField, TextField } from "~/ui/form";
import { optionsOf } from "~/ui/options";
import { INQUIRY_TYPE_LABELS, newInquiryForm } from "../model";
import { inquiriesPath } from "../paths";

/** Form of an inquiry from a call or visit. */
export const AddInquiry = ({ programs }: { programs: readonly Choice[] }) => (
  <Card title="Add inquiry">
    <Form intent="add" schema={newInquiryForm} guard>
      <div className="form-row">
        <TextField name="name" label="Name" autoComplete="off" required />
        <TextField name="email" label="Email" type="email" inputMode="email" autoComplete="off" required />
        <PhoneField name="phone" label="Phone" autoComplete="off" />
      </div>
      <div className="form-row">
        <SelectField name="program" label="Program" options={programs} empty="Any program" />
        <SelectField name="inquiry_type" label="Type" options={optionsOf(INQUIRY_TYPE_LABELS)} empty={null} />
      </div>
      <TextareaField name="message" label="Question" rows={3} />
      <Group gap="xs" mt="xs">
        <SubmitButton>Add inquiry</SubmitButton>
        <ButtonLink to={inquiriesPath} quiet>
          Cancel
        </ButtonLink>
      </Group>
    </Form>
  </Card>
);
