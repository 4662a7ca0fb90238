import Activity from '@lucide/svelte/icons/activity';

export default Activity;
