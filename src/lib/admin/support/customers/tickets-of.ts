/** The address of the list of tickets that a customer reported. */
export const ticketsOf = (username: string): string =>
	`/admin/tickets?${new URLSearchParams({ view: 'list', createdBy: `user:${username}` })}`;
