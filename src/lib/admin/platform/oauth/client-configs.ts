/** How the server is configured in an app: the name of a format, and the text to copy. */
interface ClientConfig {
	format: 'mcpServers' | 'servers' | 'toml';
	text: string;
}

const json = (value: object): string => JSON.stringify(value, null, 2);

/** The settings of the usual formats for a server at this address. */
export const clientConfigs = (address: string): ClientConfig[] => [
	{ format: 'mcpServers', text: json({ mcpServers: { marquee: { type: 'http', url: address } } }) },
	{ format: 'servers', text: json({ servers: { marquee: { type: 'http', url: address } } }) },
	{ format: 'toml', text: `[mcp_servers.marquee]\nurl = ${JSON.stringify(address)}` }
];
