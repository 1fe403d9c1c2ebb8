import { Box } from "@mantine/core";
import { Link } from "~/ui/link";
import { holdsPath } from "../paths";

/** That a legal hold protects what the page shows. */
export const HeldNote = ({ what }: { what: "student" | "class" }) => (
  <Box className="note" data-tone="amber" mb="md">
    <Box component="p">
      <strong>A legal hold protects this {what}.</strong> Nothing is deleted until it is lifted. <Link to={holdsPath()}>Open legal holds</Link>
    </Box>
  </Box>
);
