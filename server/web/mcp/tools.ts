import type { AnyOperation } from '../../operation/operation.ts';
import type { Env } from '../../runtime/env.ts';

type Fields = Record<string, unknown>;

/** The groups of tools that an app may narrow its list to; every one holds the tools of `namespaces` too. */
export const toolsets = [
	'namespaces',
	'pages',
	'menus',
	'news',
	'footer',
	'quiz',
	'design',
	'wiki',
	'tickets',
	'backup',
	'customers'
] as const;
export type Toolset = (typeof toolsets)[number];

/** What a tool does to what is stored: R reads, W writes, D may take something away; i = twice is like once. */
export type Hint = 'R' | 'W' | 'Wi' | 'D' | 'Di';

/** One tool of the endpoint for apps: a name, the operation behind it, and how its arguments and answer are called. */
export interface Tool {
	name: string;
	title: string;
	/** One sentence for a model that has to choose among a hundred. */
	description: string;
	operation: AnyOperation;
	hint: Hint;
	toolset: Toolset;
	/** The word of the answer; `saved` is created or updated, by the output's `created`. */
	status?: 'created' | 'updated' | 'deleted' | 'ok' | 'saved';
	/** Fields of the operation that are called otherwise: field → argument. */
	names?: Readonly<Record<string, string>>;
	/** Fields of the operation that apps cannot set. */
	hides?: readonly string[];
	/** Fields whose forms are too long for a list of tools, told in words instead. */
	brief?: Readonly<Record<string, string>>;
	/** Where the answer holds text that strangers wrote. */
	untrusted?: readonly string[];
	/** Whether the answer does without the namespace. */
	isBare?: true;
	/** Whether the installation has it; absent = every one does. */
	isOn?: (env: Env) => boolean;
}

/** How the arguments of a tool are called. */
export const argumentOf = ({ names = {} }: Tool, field: string): string => names[field] ?? field;

/** Whether an update may name the version it means. */
export const isVersioned = ({ operation }: Tool): boolean => operation.errors?.includes('version_conflict') ?? false;

/** What REST answers for the same operation (contract A1). */
export function answerOf(tool: Tool, namespace: string, output: Fields): Fields {
	const { created, ...rest } = output;
	const status = tool.status === 'saved' ? (created ? 'created' : 'updated') : tool.status;
	const told = tool.status === 'saved' ? rest : output;
	return { ...(status ? { status } : {}), ...(tool.isBare ? {} : { namespace }), ...told };
}
