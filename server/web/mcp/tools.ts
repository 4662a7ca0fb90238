import type { AnyOperation } from '../../operation/operation.ts';
import type { Env } from '../../runtime/env.ts';

type Fields = Record<string, unknown>;

/** The tool groups that an app can narrow its list to; each includes the tools of `namespaces`. */
export const toolsets = [
	'namespaces',
	'pages',
	'menus',
	'news',
	'footer',
	'quiz',
	'rounds',
	'design',
	'wiki',
	'tickets',
	'backup',
	'customers'
] as const;
export type Toolset = (typeof toolsets)[number];

/** The effect of a tool: R reads, W writes, D may delete; i = idempotent. */
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
	/** Fields whose schemas are too long for a tool list, described in words instead. */
	brief?: Readonly<Record<string, string>>;
	/** Where the response contains text written by strangers. */
	untrusted?: readonly string[];
	/** Whether the response omits the namespace. */
	isBare?: true;
	/** Whether the installation has it; absent = always. */
	isOn?: (env: Env) => boolean;
}

/** The names of a tool's arguments. */
export const argumentOf = ({ names = {} }: Tool, field: string): string => names[field] ?? field;

/** Whether an update may name the expected version. */
export const isVersioned = ({ operation }: Tool): boolean => operation.errors?.includes('version_conflict') ?? false;

/** The REST response of the same operation (contract A1). */
export function answerOf(tool: Tool, namespace: string, output: Fields): Fields {
	const { created, ...rest } = output;
	const status = tool.status === 'saved' ? (created ? 'created' : 'updated') : tool.status;
	const told = tool.status === 'saved' ? rest : output;
	return { ...(status ? { status } : {}), ...(tool.isBare ? {} : { namespace }), ...told };
}
