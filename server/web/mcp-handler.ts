import {
	createMcpHandler,
	ProtocolError,
	ProtocolErrorCode,
	Server,
	type McpHttpHandler
} from '@modelcontextprotocol/server';
import { mayCall } from '../access/policy.ts';
import type { Context } from '../operation/operation.ts';
import type { AppError } from '../runtime/errors.ts';
import { errorBody } from './errors.ts';
import { instructions } from './mcp-instructions.ts';
import { definitionOf } from './tool-definitions.ts';
import type { Tool } from './tools.ts';
import { callTool, taught, textOf, type OfferedTool } from './tool-call.ts';

type Fields = Record<string, unknown>;

/** Who calls, and which tools are there for this call. */
export interface ToolCaller {
	context: Context;
	offered: ReadonlyMap<string, OfferedTool>;
	/** What the outside may see of whatever was thrown. */
	asAppError: (thrown: unknown) => AppError;
	/** Tells the log of a call. */
	note: (tool: string, outcome: string) => void;
}

const serverInfo = { name: 'marquee', title: 'Marquee', version: '1' };
// The arguments are held against the operations' own schemas.
const noValidator = {
	getValidator: () => () => ({ valid: true as const, data: undefined as never, errorMessage: undefined })
};

function listed({ context, offered }: ToolCaller) {
	const { actor, namespace } = context;
	const tools = [...offered.values()].map(({ tool: { operation, untrusted }, definition }) => ({
		...definition,
		_meta: {
			...(operation.access.scope ? { 'marquee/scope': operation.access.scope } : {}),
			'marquee/granted': mayCall(operation.access, actor, namespace),
			...(untrusted ? { 'marquee/untrusted': untrusted } : {})
		}
	}));
	return { tools };
}

async function called({ context, offered, asAppError, note }: ToolCaller, name: string, sent: Fields) {
	const found = offered.get(name);
	if (!found) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool "${name.slice(0, 100)}".`);
	try {
		const answer = await callTool(found, context, sent);
		const text = textOf(answer);
		note(name, 'ok');
		const { untrusted } = found.tool;
		return {
			content: [{ type: 'text' as const, text }],
			structuredContent: answer,
			...(untrusted ? { _meta: { 'marquee/untrusted': untrusted } } : {})
		};
	} catch (thrown) {
		const error = taught(asAppError(thrown), found);
		note(name, error.code);
		const text = JSON.stringify(errorBody(error, context.requestId));
		return { content: [{ type: 'text' as const, text }], isError: true };
	}
}

interface McpDesk {
	handler: McpHttpHandler;
	/** Some of the tools as they are told, by name. */
	offer: (tools: readonly Tool[]) => ReadonlyMap<string, OfferedTool>;
}

/** Speaks the protocol, in its revision of 2026 and those of 2025, and keeps nothing from one request to the next. */
export function openMcpHandler(tools: readonly Tool[]): McpDesk {
	const all = new Map(tools.map((tool) => [tool, { tool, definition: definitionOf(tool) }]));
	const offer = (chosen: readonly Tool[]) => new Map(chosen.map((tool) => [tool.name, all.get(tool)!]));
	const handler = createMcpHandler(({ authInfo }) => serverFor(authInfo!.extra!.caller as ToolCaller), {
		legacy: 'stateless'
	});
	return { handler, offer };
}

function serverFor(caller: ToolCaller): Server {
	const server = new Server(serverInfo, {
		capabilities: { tools: {}, resources: {} },
		instructions,
		jsonSchemaValidator: noValidator
	});
	server.setRequestHandler('tools/list', () => listed(caller));
	server.setRequestHandler('tools/call', ({ params }) => called(caller, params.name, params.arguments ?? {}));
	server.setRequestHandler('resources/list', () => ({ resources: [] }));
	return server;
}
