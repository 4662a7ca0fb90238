import { AppError } from '../../runtime/errors.ts';
import { toolsets, type Tool, type Toolset } from './tools.ts';

type Query = Readonly<Record<string, unknown>>;

const isToolset = (name: string): name is Toolset => (toolsets as readonly string[]).includes(name);

/** The tools that the address of a request narrows the list to: `?toolsets=quiz,news&readonly=1`. */
export function chosenTools(tools: readonly Tool[], query: Query): readonly Tool[] {
	const { toolsets: named, readonly } = query;
	const sets = named === undefined ? undefined : namesIn(named);
	const isReadOnly = readonly !== undefined && readonly !== '' && readonly !== '0' && readonly !== 'false';
	if (!sets && !isReadOnly) return tools;
	const isThere = ({ toolset }: Tool) => !sets || toolset === 'namespaces' || sets.includes(toolset);
	return tools.filter((tool) => isThere(tool) && !(isReadOnly && tool.hint !== 'R'));
}

function namesIn(named: unknown): string[] {
	const names = String(named)
		.split(',')
		.map((name) => name.trim().toLowerCase())
		.filter(Boolean);
	if (names.length && names.every(isToolset)) return names;
	throw new AppError('invalid_request', `toolsets must be a comma-separated list of: ${toolsets.join(', ')}.`);
}
