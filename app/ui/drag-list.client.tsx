import { DragDropContext, Draggable, Droppable } from "@hello-pangea/dnd";
import styles from "./order-list.module.css";
import { type Ordered, OrderRow } from "./order-row";
import { useText } from "./use-text";

interface Props {
  items: readonly Ordered[];
  label: string;
  formId: string;
  onOrder: (keys: string[]) => void;
}

/** The rows of an `OrderList`, draggable by mouse, touch, or keyboard (space, arrows, space); announces a row's position. */
export default function DragList({ items, label, formId, onOrder }: Props) {
  const text = useText();
  const move = (from: number, to: number) => {
    const keys = items.map(({ key }) => key);
    keys.splice(to, 0, ...keys.splice(from, 1));
    onOrder(keys);
  };
  return (
    <DragDropContext
      onDragEnd={({ source, destination }) => {
        if (destination && destination.index !== source.index) move(source.index, destination.index);
      }}
    >
      <Droppable droppableId={formId}>
        {(list) => (
          <ol {...list.droppableProps} ref={list.innerRef} className={styles.list} aria-label={label}>
            {items.map((item, index) => (
              <Draggable key={item.key} draggableId={item.key} index={index}>
                {(row, { isDragging }) => (
                  <OrderRow
                    {...row.draggableProps}
                    rowRef={row.innerRef}
                    grip={{ ...row.dragHandleProps, "aria-label": text("Drag {name}", { name: item.name }) }}
                    data-dragged={isDragging || undefined}
                    item={item}
                    formId={formId}
                    isFirst={index === 0}
                    isLast={index === items.length - 1}
                  />
                )}
              </Draggable>
            ))}
            {list.placeholder}
          </ol>
        )}
      </Droppable>
    </DragDropContext>
  );
}
