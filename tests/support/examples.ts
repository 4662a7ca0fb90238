import { globSync } from 'node:fs';
import { features } from '../../server/composition/features.ts';
import type { Feature } from '../../server/features/feature.ts';
import type { FeatureExamples, Things as OwnThings } from '../../server/features/examples.ts';
import type { AnyOperation } from '../../server/operation/operation.ts';
import { operations, type OperationName } from '../../server/composition/operations.ts';
import { freshId } from './phone/phone.ts';
import type { Scene } from './scene.ts';

/** Stands in every text of the namespace that strangers try to reach, so that one search finds any leak. */
export const mark = 'ACMETEXT';

/** What calls need of that namespace; features add what `makeOwn` made. */
export type Things = Omit<OwnThings, 'mark' | 'freshId'> & Record<string, unknown>;

/** The examples of every feature that has operations. */
export const examples: FeatureExamples[] = [];
/** The REST routes that features offer beyond the specification, as `METHOD /path`. */
export const beyondSpecification: string[] = [];
for (const { name, rest = [] } of features as readonly Feature[]) {
	const [file] = globSync(`server/features/**/${name}/examples.ts`);
	if (!file) continue;
	const { examples: own } = (await import(`../../${file}`)) as { examples: FeatureExamples };
	examples.push(own);
	const all = rest.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
	beyondSpecification.push(...(own.beyond === 'all' ? all : (own.beyond ?? [])));
}

/** The operations that the examples of any feature list so. */
export const listedAs = (list: 'openToAll' | 'atHome' | 'unmarked'): Set<OperationName> =>
	new Set(examples.flatMap((each) => each[list] ?? []) as OperationName[]);

/** An input for an operation that would do something there; what takes nothing needs no example. */
export function inputFor(name: OperationName, things: Things): Record<string, unknown> {
	const found = examples.map(({ inputs }) => inputs?.[name]).find(Boolean);
	if (found) return found({ ...things, mark, freshId });
	const { input } = operations[name] as AnyOperation;
	if ((input as { safeParse(value: unknown): { success: boolean } }).safeParse({}).success) return {};
	throw new Error(`${name} has no example: its feature's examples.ts lists one.`);
}

/** Makes the records that only single features know, in a namespace of the scene. */
export async function makeOwn(scene: Scene, namespace: string): Promise<Record<string, unknown>> {
	const call = (operation: AnyOperation, input: unknown) => scene.call(operation, input, { namespace });
	const made = [];
	for (const { make } of examples) made.push(await make?.(call as Parameters<typeof make>[0], mark, namespace));
	return Object.assign({}, ...made) as Record<string, unknown>;
}
