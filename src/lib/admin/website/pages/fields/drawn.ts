import type { Snippet } from 'svelte';
import type { NamedForm } from './form.ts';
import type { Path } from './paths.ts';

/** Draws a field at a place; a label stands in the place of its name. */
export type DrawnField = Snippet<[field: NamedForm, path: Path, label?: string]>;
