import { system } from '../access/actor.ts';
import { openParts } from '../boot.ts';
import type { Env } from '../env.ts';
import { perform, type AnyOperation } from '../operation.ts';
import { operations, type InputOf, type OperationName, type OutputOf } from '../operations.ts';
import type { Parts } from '../parts.ts';
import { commandEnv } from './environment.ts';
import { Failure } from './report.ts';

/** The way of the command line to the product: operations as the system, in one namespace. */
export interface Session {
	parts: Parts;
	namespace: string;
	perform<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>>;
}

/** Acts in a namespace with open parts. */
export const sessionOf = (parts: Parts, namespace = 'default'): Session => ({
	parts,
	namespace,
	perform: <Name extends OperationName>(name: Name, input: InputOf<Name>) =>
		perform(
			operations[name] as AnyOperation,
			{ actor: system, namespace, parts, requestId: 'command-line', ip: '', userAgent: 'command line' },
			input
		) as Promise<OutputOf<Name>>
});

/** Opens the database, does the work in an existing namespace, and closes it again. */
export async function inSession<T>(
	work: (session: Session) => Promise<T>,
	{ namespace = 'default', env = commandEnv() }: { namespace?: string | undefined; env?: Env } = {}
): Promise<T> {
	const parts = await openParts(env);
	try {
		const session = sessionOf(parts, namespace);
		await requireNamespace(session);
		return await work(session);
	} finally {
		await parts.database.close();
	}
}

async function requireNamespace({ perform, namespace }: Session): Promise<void> {
	const names = (await perform('namespace.list', {})).namespaces.map((each) => each.namespace);
	if (names.includes(namespace)) return;
	throw new Failure(`There is no namespace "${namespace}"; there are: ${names.join(', ')}.`);
}
