import type { Snippet } from 'svelte';
import type { NamedForm } from './form.ts';
import type { Path } from './paths.ts';

/** Renders a field at a position; a label replaces its name. */
export type DrawnField = Snippet<[field: NamedForm, path: Path, label?: string]>;
