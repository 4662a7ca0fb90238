import type { Component } from 'svelte';
import type { EditorProps } from '#lib/questions/editing.ts';
import { questionTypes } from '#lib/questions/index.ts';
import type { Inputs, QuestionType } from '#lib/questions/types.ts';

/** What `Editor.svelte` of a type exports: the component, and what the editor knows of the type. */
interface TypeEditor<T extends QuestionType = QuestionType> {
	default: Component<EditorProps>;
	type: T;
	icon: Component;
	/** What a new question of the type starts with. */
	blank: () => Inputs[T];
	/** What a stored question without it means, where a new one starts with something else. */
	absent?: Partial<Inputs[T]>;
	/** The content as it is stored: without empty rows, and what has its default left out. */
	tidy: (content: Inputs[T]) => object;
}

const found = import.meta.glob<TypeEditor>('/src/lib/questions/*/Editor.svelte', { eager: true });

/** The editor of every type: a type's folder holds it, and no list names it. */
export const editors = Object.fromEntries(
	questionTypes.map((type) => [type, Object.values(found).find((one) => one.type === type)!])
) as Record<QuestionType, TypeEditor>;

/** A content of the stored form with what that leaves out. */
export const withDefaults = <T extends QuestionType>(type: T, content: object): Inputs[T] =>
	({ ...editors[type].blank(), ...editors[type].absent, ...content }) as Inputs[T];
