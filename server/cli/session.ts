import { openDependencies } from '../boot.ts';
import type { Env } from '../runtime/env.ts';
import { perform, type AnyOperation } from '../operation/operation.ts';
import { systemContext } from '../operation/system.ts';
import { operations, type InputOf, type OperationName, type OutputOf } from '../composition/operations.ts';
import type { Dependencies } from '../operation/dependencies.ts';
import { commandEnv } from './environment.ts';
import { Failure } from './report.ts';

/** How the command line uses the product: operations as the system, in one namespace. */
export interface Session {
	dependencies: Dependencies;
	namespace: string;
	perform<Name extends OperationName>(name: Name, input: InputOf<Name>): Promise<OutputOf<Name>>;
}

/** Acts in a namespace with open dependencies. */
export const sessionOf = (dependencies: Dependencies, namespace = 'default'): Session => ({
	dependencies,
	namespace,
	perform: <Name extends OperationName>(name: Name, input: InputOf<Name>) =>
		perform(operations[name] as AnyOperation, systemContext(dependencies, 'command-line', namespace), input) as Promise<
			OutputOf<Name>
		>
});

/** Opens the database, does the work in an existing namespace, and closes it again. */
export async function inSession<T>(
	work: (session: Session) => Promise<T>,
	{ namespace = 'default', env = commandEnv() }: { namespace?: string | undefined; env?: Env } = {}
): Promise<T> {
	const dependencies = await openDependencies(env);
	try {
		const session = sessionOf(dependencies, namespace);
		await requireNamespace(session);
		return await work(session);
	} finally {
		await dependencies.database.close();
	}
}

async function requireNamespace({ perform, namespace }: Session): Promise<void> {
	const names = (await perform('namespace.list', {})).namespaces.map((each) => each.namespace);
	if (names.includes(namespace)) return;
	throw new Failure(`There is no namespace "${namespace}"; there are: ${names.join(', ')}.`);
}
