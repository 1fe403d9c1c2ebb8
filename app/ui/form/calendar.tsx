import { Popover } from "@mantine/core";
import { DatePicker } from "@mantine/dates";
import "@mantine/core/styles/Popover.layer.css";
import "@mantine/dates/styles.layer.css";
import { useLocale, useText } from "../use-text";

interface Props {
  /** `YYYY-MM-DD`, or empty. */
  value: string;
  min?: string;
  max?: string;
  onChoose: (day: string) => void;
  onClose: () => void;
}

/** A month to choose a day from, below the field. Loaded when it is opened. */
export default function Calendar({ value, min, max, onChoose, onClose }: Props) {
  const text = useText();
  return (
    <Popover opened onDismiss={onClose} position="bottom-end" trapFocus shadow="md" middlewares={{ shift: true, flip: true }}>
      <Popover.Target>
        <span />
      </Popover.Target>
      <Popover.Dropdown aria-label={text("Calendar")}>
        <DatePicker
          locale={useLocale()}
          defaultValue={value || null}
          defaultDate={value || undefined}
          minDate={min}
          maxDate={max}
          firstDayOfWeek={0}
          weekendDays={[]}
          onChange={(day) => day && onChoose(day)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
