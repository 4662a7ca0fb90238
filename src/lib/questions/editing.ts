import type { Inputs, QuestionType } from './types.ts';

/** The props of a question type's editor: the type-specific part in the written form, valid or not. */
export interface EditorProps<T extends QuestionType = QuestionType> {
	content: Inputs[T];
	/** The error at a path of the content such as `options[1]`, in words. */
	errorAt: (path: string) => string | undefined;
	/** `isStep`: it is a separate undo step, whatever was typed just before. */
	onchange: (content: Inputs[T], isStep?: boolean) => void;
}

/** The list with one entry replaced. */
export const replaced = <Entry>(list: readonly Entry[], index: number, entry: Entry): Entry[] =>
	list.toSpliced(index, 1, entry);

/** The index of the entry at `index` after another one was moved. */
export function indexAfterMove(index: number, from: number, to: number): number {
	if (index === from) return to;
	if (from < index && index <= to) return index - 1;
	return to <= index && index < from ? index + 1 : index;
}

/** The position of the row at `index` in the written form, which omits empty rows. */
export const writtenIndex = <Entry>(rows: readonly Entry[], index: number, isEmpty: (row: Entry) => boolean): number =>
	rows.slice(0, index).filter((row) => !isEmpty(row)).length;
