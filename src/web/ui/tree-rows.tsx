// The rows of a table that is a tree, and which of them are folded; apart so that a flat list does not carry it.
import { createExpandedRowModel, rowExpandingFeature, tableFeatures, useTable } from "@tanstack/react-table";
import { type ReactNode, useMemo } from "react";
import type { Branch } from "./table-model.ts";

export interface TreeNode {
  readonly id: string;
  readonly parent: string | null;
}

/** A node that is in sight. */
export interface ShownNode {
  readonly id: string;
  readonly branch: Branch;
}

interface TreeRowsProps {
  /** Parents before their children. */
  readonly nodes: readonly TreeNode[];
  readonly draw: (shown: readonly ShownNode[]) => ReactNode;
}

const features = tableFeatures({ rowExpandingFeature, expandedRowModel: createExpandedRowModel() });
const NO_COLUMNS: readonly never[] = [];
const idOf = ({ id }: TreeNode): string => id;

/** Children of each node by its id; a node whose parent is not among them stands at the top. */
function childrenById(nodes: readonly TreeNode[]) {
  const known = new Set(nodes.map(idOf));
  const roots: TreeNode[] = [];
  const children = new Map<string, TreeNode[]>();
  for (const node of nodes) {
    if (node.parent === null || !known.has(node.parent)) roots.push(node);
    else children.set(node.parent, [...(children.get(node.parent) ?? []), node]);
  }
  return { roots, children };
}

export default function TreeRows({ nodes, draw }: TreeRowsProps) {
  const { roots, children } = useMemo(() => childrenById(nodes), [nodes]);
  const table = useTable({
    features,
    columns: NO_COLUMNS,
    data: roots,
    getRowId: idOf,
    getSubRows: ({ id }: TreeNode) => children.get(id),
    initialState: { expanded: true },
    autoResetExpanded: false,
  });
  const shown = table.getRowModel().rows.map((row) => ({
    id: row.id,
    branch: {
      depth: row.depth,
      canExpand: row.getCanExpand(),
      isExpanded: row.getIsExpanded(),
      toggle: () => row.toggleExpanded(),
    },
  }));
  return draw(shown);
}
