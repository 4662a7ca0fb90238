import type { z } from 'zod';
import { features } from './features.ts';
import type { Feature } from '../features/feature.ts';
import { registered } from '../operation/operation.ts';

type Whole<Each> = (Each extends unknown ? (each: Each) => void : never) extends (whole: infer All) => void
	? All
	: never;
type OperationsOf<Each> = Each extends Feature<infer Own> ? Own : never;
type Operations = Whole<OperationsOf<(typeof features)[number]>>;

/** Every operation of the product by its key; screens call them by these names. */
export const operations = registered(Object.assign({}, ...features.map((feature) => feature.operations)) as Operations);

export type OperationName = keyof Operations;
export type InputOf<Name extends OperationName> = z.input<Operations[Name]['input']>;
export type OutputOf<Name extends OperationName> = Awaited<ReturnType<Operations[Name]['run']>>;
