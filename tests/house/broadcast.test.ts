import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import ts from 'typescript';
import { readSources } from './rules/source.ts';

const test = suite('no broadcast without a room');

/** Sends of one file that could reach more than one room: everything but `socket.emit(…)` and `….to(room).emit(…)`. */
function broadcasts(file: string, text: string): string[] {
	const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
	const found: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isPropertyAccessExpression(node) && isBroadcast(node)) {
			found.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText()}`);
		}
		ts.forEachChild(node, visit);
	};
	visit(tree);
	return found;
}

const sends = new Set(['emit', 'emitWithAck', 'serverSideEmit']);
// `volatile` drops the last state of a burst, `broadcast` and `except` reach everyone but one.
const never = new Set(['broadcast', 'volatile', 'except']);

function isBroadcast({ expression, name }: ts.PropertyAccessExpression): boolean {
	if (never.has(name.text)) return true;
	if (!sends.has(name.text)) return false;
	return !isOneSocket(expression) && !isRoom(expression);
}

const isOneSocket = (receiver: ts.Expression) => /^(this\.#?)?socket$/.test(receiver.getText());

/** `….to(room)` and `….in(room)` with something inside. */
function isRoom(receiver: ts.Expression): boolean {
	if (!ts.isCallExpression(receiver) || !ts.isPropertyAccessExpression(receiver.expression)) return false;
	const { name, expression } = receiver.expression;
	if (name.text === 'timeout') return isOneSocket(expression);
	return ['to', 'in'].includes(name.text) && receiver.arguments.length === 1;
}

test('every send of the server names its room or its socket', () => {
	const sources = readSources(['server'], ['ts']);
	assert.ok(sources.some(({ text }) => text.includes('.emit(')));
	assert.equal(
		sources.flatMap(({ file, text }) => broadcasts(file, text)),
		[]
	);
});

const wrong = [
	`io.emit('update', u);`,
	`io.of('/live').emit('update', u);`,
	`space.local.emit('update', u);`,
	`socket.broadcast.emit('update', u);`,
	`space.to().emit('update', u);`,
	`space.except(room).emit('update', u);`,
	`space.volatile.to(room).emit('update', u);`,
	`const send = namespace.emit;`
];
for (const text of wrong) test(`found: ${text}`, () => assert.ok(broadcasts('x.ts', text).length > 0));

const right = [
	`space.to(room).emit('update', u);`,
	`socket.emit('update', u);`,
	`this.#socket.emit('revoked', end);`,
	`socket.timeout(5).emitWithAck('x');`
];
for (const text of right) test(`allowed: ${text}`, () => assert.equal(broadcasts('x.ts', text), []));

test.run();
