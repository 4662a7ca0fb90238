import type { Inputs, QuestionType } from './types.ts';

/** What a question type gets to be edited: what is special to it, in the written form, valid or not. */
export interface EditorProps<T extends QuestionType = QuestionType> {
	content: Inputs[T];
	/** What is wrong at a place of the content such as `options[1]`, in words. */
	errorAt: (path: string) => string | undefined;
	/** `isStep`: it is taken back alone, whatever was typed just before. */
	onchange: (content: Inputs[T], isStep?: boolean) => void;
}

/** The list with one entry replaced. */
export const replaced = <Entry>(list: readonly Entry[], index: number, entry: Entry): Entry[] =>
	list.toSpliced(index, 1, entry);

/** Where the entry at `index` stands after another one was moved. */
export function indexAfterMove(index: number, from: number, to: number): number {
	if (index === from) return to;
	if (from < index && index <= to) return index - 1;
	return to <= index && index < from ? index + 1 : index;
}

/** Where the row at `index` stands in the written form, which leaves empty rows out. */
export const writtenIndex = <Entry>(rows: readonly Entry[], index: number, isEmpty: (row: Entry) => boolean): number =>
	rows.slice(0, index).filter((row) => !isEmpty(row)).length;
