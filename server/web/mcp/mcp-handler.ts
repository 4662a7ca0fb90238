import {
	createMcpHandler,
	isLegacyRequest,
	ProtocolError,
	ProtocolErrorCode,
	Server,
	WebStandardStreamableHTTPServerTransport,
	type AuthInfo
} from '@modelcontextprotocol/server';
import { mayCall } from '../../access/policy.ts';
import type { Context } from '../../operation/operation.ts';
import { AppError } from '../../runtime/errors.ts';
import { errorBody } from '../http/errors.ts';
import { instructions } from './mcp-instructions.ts';
import { definitionOf } from './tool-definitions.ts';
import { listedResources, readResource, type Resource } from './mcp-resources.ts';
import type { Tool } from './tools.ts';
import { callTool, taught, textOf, type OfferedTool } from './tool-call.ts';

type Fields = Record<string, unknown>;

/** The caller, and the tools available to this call. */
export interface ToolCaller {
	context: Context;
	offered: ReadonlyMap<string, OfferedTool>;
	resources: readonly Resource[];
	/** Names of tools that this installation has switched off. */
	switchedOff: ReadonlySet<string>;
	/** The public form of whatever was thrown. */
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

const refused = (error: AppError, { requestId }: Context) => ({
	content: [{ type: 'text' as const, text: JSON.stringify(errorBody(error, requestId)) }],
	isError: true
});

async function called(caller: ToolCaller, name: string, sent: Fields) {
	const { context, offered, switchedOff, asAppError, note } = caller;
	if (switchedOff.has(name))
		return refused(new AppError('feature_disabled', 'This tool is switched off here.'), context);
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
		return refused(error, context);
	}
}

/** A call with the headers of its request; the messages have been read. */
export interface McpCall {
	request: Request;
	messages: unknown;
	caller: ToolCaller;
}

interface McpDesk {
	answer: (call: McpCall) => Promise<Response>;
	/** The definitions of some tools, by name. */
	offer: (tools: readonly Tool[]) => ReadonlyMap<string, OfferedTool>;
}

/** Speaks the protocol, in its revision of 2026 and those of 2025, and keeps nothing from one request to the next. */
export function openMcpHandler(tools: readonly Tool[]): McpDesk {
	const all = new Map(tools.map((tool) => [tool, { tool, definition: definitionOf(tool) }]));
	const offer = (chosen: readonly Tool[]) => new Map(chosen.map((tool) => [tool.name, all.get(tool)!]));
	const handler = createMcpHandler(({ authInfo }) => serverFor(callerIn(authInfo)), { legacy: 'reject' });
	const answer = async (call: McpCall) => {
		const { request, messages: parsedBody } = call;
		if (await isLegacyRequest(request, parsedBody)) return answerByOld(call);
		return handler.fetch(request, { authInfo: authInfoOf(call), parsedBody });
	};
	return { answer, offer };
}

// How the protocol's package is used for one request.
const authInfoOf = ({ caller }: McpCall): AuthInfo => ({ token: '', clientId: '', scopes: [], extra: { caller } });
const callerIn = (authInfo: AuthInfo | undefined): ToolCaller => authInfo!.extra!.caller as ToolCaller;

/** Responds by the 2025 revisions: as JSON, because no tool reports progress. */
async function answerByOld({ request, messages: parsedBody, caller }: McpCall): Promise<Response> {
	const server = serverFor(caller);
	const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
	await server.connect(transport);
	const gone = new Promise<Response>((resolve) =>
		request.signal.addEventListener('abort', () => resolve(new Response(null, { status: 499 })), { once: true })
	);
	try {
		return await Promise.race([transport.handleRequest(request, { parsedBody }), gone]);
	} finally {
		void server.close();
	}
}

function serverFor(caller: ToolCaller): Server {
	const server = new Server(serverInfo, {
		capabilities: { tools: {}, resources: {} },
		instructions,
		jsonSchemaValidator: noValidator
	});
	server.setRequestHandler('tools/list', () => listed(caller));
	server.setRequestHandler('tools/call', ({ params }) => called(caller, params.name, params.arguments ?? {}));
	server.setRequestHandler('resources/list', () => listedResources(caller.resources));
	server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }));
	server.setRequestHandler('resources/read', ({ params }) => readResource(caller, params.uri));
	return server;
}
