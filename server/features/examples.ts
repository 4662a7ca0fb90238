import type { Operation } from '../operation/operation.ts';
import type { Feature } from './feature.ts';

/** What the calls of examples need of a namespace; features add what is theirs. */
export interface Things {
	/** Uid of an event that is played. */
	event: string;
	/** Id of a result. */
	result: string;
	attempt: string;
	questionId: number;
	/** Uid of a team. */
	team: string;
	/** The secret of a dashboard link. */
	token: string;
	/** The right answer to the question. */
	answer: unknown;
	joinCode: string;
	/** Name of a file of the media library. */
	file: string;
	/** Stands in every text of the namespace. */
	mark: string;
	/** A new id of the caller's own making. */
	freshId: (word: string) => string;
}

/** One call below /api/v1, by a token with every scope unless another is named. */
export interface ExampleRequest {
	/** `METHOD /path`; `/namespaces/acme` is the namespace, `{word}` what an earlier call kept by this word. */
	request: string;
	send?: { body?: object | string; headers?: Record<string, string> };
	status: number;
	as?: 'menus' | 'nobody' | 'limited';
	/** What later calls name: word → place in the answer, such as `round.uid`. */
	keeps?: Record<string, string>;
	/** Its answer is checked, but is no example. */
	isAside?: true;
}

/** Calls an operation as the owner of the namespace. */
type OwnCall = <Output>(
	// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any operation may be called
	operation: Operation<any, Output, any, any>,
	input: unknown
) => Promise<Output>;

/**
 * How the operations of a feature are called: the tests call each as its owner and as a stranger, and the API reference
 * shows what its requests were answered. What takes nothing needs no example.
 */
export interface FeatureExamples<Name extends string = string, Own extends object = object> {
	/** Makes records of its own, with the mark in their texts. */
	make?: (call: OwnCall, mark: string, namespace: string) => Promise<Own>;
	/** An input for each operation, that would do something there. */
	inputs?: { [Each in Name]?: (things: Things & Own) => Record<string, unknown> };
	/** Answers that are meant for everybody who knows where to ask. */
	openToAll?: readonly Name[];
	/** What strangers may do in their own namespace, where others have no part in it. */
	atHome?: readonly Name[];
	/** Reads whose answer holds none of the marked texts. */
	unmarked?: readonly Name[];
	/** Requests in an order in which each finds what it needs, after those of the features before. */
	requests?: readonly ExampleRequest[];
	/** Requests that come after all of these: lists of all that is there, and faults. */
	lastRequests?: readonly ExampleRequest[];
	/** Requests at the very end. */
	removals?: readonly ExampleRequest[];
	/** What it offers beyond the specification: `METHOD /path` of its REST routes with `{}` for each name, or all of them. */
	beyond?: readonly string[] | 'all';
}

/** Declares the examples of a feature. */
export const examplesOf = <Of extends Feature, Own extends object = object>(
	examples: FeatureExamples<keyof Of['operations'] & string, Own>
): FeatureExamples<keyof Of['operations'] & string, Own> => examples;
