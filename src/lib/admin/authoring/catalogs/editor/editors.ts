import type { Component } from 'svelte';
import type { EditorProps } from '#lib/questions/editing.ts';
import { questionTypes } from '#lib/questions/index.ts';
import type { Inputs, QuestionType } from '#lib/questions/types.ts';

/** The exports of a type's `Editor.svelte`: the component, and what the editor knows about the type. */
interface TypeEditor<T extends QuestionType = QuestionType> {
	default: Component<EditorProps>;
	type: T;
	icon: Component;
	/** The defaults of a new question of the type. */
	blank: () => Inputs[T];
	/** The meaning of a missing value in a stored question, if new ones have another default. */
	absent?: Partial<Inputs[T]>;
	/** The content as it is stored: without empty rows, and what has its default left out. */
	tidy: (content: Inputs[T]) => object;
}

const found = import.meta.glob<TypeEditor>('/src/lib/questions/*/Editor.svelte', { eager: true });

/** The editors of all types: each is in its type's folder, and no list names them. */
export const editors = Object.fromEntries(
	questionTypes.map((type) => [type, Object.values(found).find((one) => one.type === type)!])
) as Record<QuestionType, TypeEditor>;

/** A content of the stored form with what that leaves out. */
export const withDefaults = <T extends QuestionType>(type: T, content: object): Inputs[T] =>
	({ ...editors[type].blank(), ...editors[type].absent, ...content }) as Inputs[T];
