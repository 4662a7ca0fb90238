import ts from 'typescript';
import type { Source } from './source.ts';

// Each of them ends in an error when what is waited for does not come.
const waits = new Set(['until', 'waitFor', 'waitForFunction', 'waitForURL', 'waitForEvent']);

type Bodies = Map<string, ts.Node[]>;

/** Test cases, as `file: name`, that assert nothing: not themselves and not by a function of their file or of `support`. */
export function emptyTests(files: Source[], support: Source[]): string[] {
	const shared = functionsOf(support.map(parse));
	return files.flatMap((source) => {
		const tree = parse(source);
		const bodies = functionsOf([tree], shared);
		const known = new Map<string, boolean>();
		const faults: string[] = [];
		visit(tree, (node) => {
			if (!ts.isCallExpression(node) || !isTest(node.expression)) return;
			const [name, body] = node.arguments;
			if (name && body && !asserts(body, bodies, known)) faults.push(`${source.file}: ${name.getText()}`);
		});
		return faults;
	});
}

const parse = ({ file, text }: Source): ts.SourceFile => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

const isTest = (callee: ts.Expression): boolean => ts.isIdentifier(callee) && /^test$|Test$/.test(callee.text);

/** What is declared under each name and can be called, methods too. */
function functionsOf(trees: ts.SourceFile[], others: Bodies = new Map()): Bodies {
	const bodies: Bodies = new Map(others);
	const add = (name: ts.Node | undefined, body: ts.Node | undefined) => {
		if (name && body) bodies.set(name.getText(), [...(bodies.get(name.getText()) ?? []), body]);
	};
	for (const tree of trees)
		visit(tree, (node) => {
			if (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) add(node.name, node.body);
			else if (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node))
				if (node.initializer && ts.isFunctionLike(node.initializer)) add(node.name, node.initializer);
		});
	return bodies;
}

function asserts(body: ts.Node, bodies: Bodies, known: Map<string, boolean>): boolean {
	let found = false;
	visit(body, (node) => (found ||= ts.isIdentifier(node) && nameAsserts(node.text, bodies, known)));
	return found;
}

function nameAsserts(name: string, bodies: Bodies, known: Map<string, boolean>): boolean {
	if (name === 'assert' || waits.has(name)) return true;
	if (!known.has(name)) {
		// Circles end here; what they assert otherwise is found by their other members.
		known.set(name, false);
		known.set(name, bodies.get(name)?.some((body) => asserts(body, bodies, known)) ?? false);
	}
	return known.get(name)!;
}

function visit(node: ts.Node, see: (node: ts.Node) => void): void {
	see(node);
	ts.forEachChild(node, (child) => visit(child, see));
}
