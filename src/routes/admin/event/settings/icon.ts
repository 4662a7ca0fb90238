import Settings from '@lucide/svelte/icons/settings-2';

export default Settings;
