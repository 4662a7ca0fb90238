import ts from 'typescript';
import type { Source } from './source.ts';

/** A function with a body, where it starts and how many lines it has. */
export interface FunctionSize {
	where: string;
	lines: number;
}

/** Every function of a TypeScript file, functions inside of functions too. */
export function functionSizes({ file, text }: Source): FunctionSize[] {
	const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
	const sizes: FunctionSize[] = [];
	const lineOf = (position: number) => tree.getLineAndCharacterOfPosition(position).line + 1;
	const visit = (node: ts.Node): void => {
		if (ts.isFunctionLike(node) && 'body' in node && node.body) {
			const first = lineOf(node.getStart());
			sizes.push({ where: `${file}:${first}`, lines: lineOf(node.getEnd()) - first + 1 });
		}
		ts.forEachChild(node, visit);
	};
	visit(tree);
	return sizes;
}
