import { Icon, type IconName } from "@atrium/ui/components/icon.tsx";
import { iconPaths } from "@atrium/ui/components/icon-paths.ts";
import styles from "./design.module.css";
import { Group, Specimen } from "./specimen.tsx";

export function Icons({ id, title }: { readonly id: string; readonly title: string }) {
  return (
    <Group
      id={id}
      title={title}
      text="Arrows, chevrons and “log out” turn round where the page reads from right to left."
    >
      <div className={styles.icons} lang="en">
        {(Object.keys(iconPaths) as IconName[]).map((name) => (
          <div key={name} className={styles.icon}>
            <Icon name={name} size={24} />
            {name}
          </div>
        ))}
      </div>
      <Specimen of="Sizes 16, 20, 24, 28">
        {[16, 20, 24, 28].map((size) => (
          <Icon key={size} name="building" size={size} />
        ))}
      </Specimen>
    </Group>
  );
}
