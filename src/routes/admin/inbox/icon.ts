import Inbox from '@lucide/svelte/icons/inbox';

export default Inbox;
